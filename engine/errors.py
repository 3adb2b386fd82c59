"""The engine layer's exceptions; all of them are mistakes or limits that a person can act on.

KnowledgeBaseError
├── ScenarioError                a scenario that cannot be played as it is written
├── RunError                     a run that did not come to its end
│   ├── ActionRefusedError       the engine refused a scheduled action
│   ├── PromptUnansweredError    the engine asks something that no step answers
│   ├── ChoiceNeverAskedError    a scheduled choice that the engine never asked for
│   ├── TargetMismatchError      the engine aimed at something other than the scheduled targets
│   ├── StepBoundError           passing on did not come to an end
│   └── EngineFailureError       a panic, a crash, a time-out, too much memory
├── UnsupportedCardError         text that the engine does not model
└── EngineMissingError           no engine for this machine
"""

from __future__ import annotations

from corpus.errors import KnowledgeBaseError


class ScenarioError(KnowledgeBaseError):
    """A scenario names something that is not there, or twice, or out of turn."""


class RunError(KnowledgeBaseError):
    """A run ended before its last step; what was seen until then is not evidence."""


class ActionRefusedError(RunError):
    """The engine refused a scheduled action; `reason` is the engine's own message."""

    def __init__(self, action: str, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the engine refused to {action}: {reason}")


class PromptUnansweredError(RunError):
    """The engine waits for a choice that the scenario does not answer."""


class ChoiceNeverAskedError(RunError):
    """The scenario schedules a choice for which the engine does not ask."""


class TargetMismatchError(RunError):
    """The targets that the engine took are not the scheduled ones."""


class StepBoundError(RunError):
    """Players passed as often as allowed and what was waited for did not happen."""


class EngineFailureError(RunError):
    """The engine's process died, hung, or used too much memory."""


class UnsupportedCardError(KnowledgeBaseError):
    """The engine does not model a card; `card` is its name, `clauses` the unmodelled text."""

    def __init__(self, card: str, clauses: tuple[str, ...]) -> None:
        self.card = card
        self.clauses = clauses
        super().__init__(f"the engine does not model {card}: {' / '.join(clauses)}")


class EngineMissingError(KnowledgeBaseError):
    """The rules engine is not installed; search works, verdicts stay "not run"."""
