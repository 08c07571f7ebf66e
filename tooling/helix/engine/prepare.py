"""Makes the virtual environment of the engine when it is missing or holds another version, and prints its Python.

One process at a time makes it; the others wait. When it is there, nothing asks the network.
Arguments: the folder of the environment, and how many seconds pip may take.
"""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def install(folder, seconds):
    shutil.rmtree(folder, ignore_errors=True)
    python = folder / "bin" / "python"
    run([sys.executable, "-m", "venv", folder], 60)
    # A network that does not answer shall cost a minute at most, not pip's usual five tries.
    pip = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--retries", "1"]
    run([python, *pip, "--timeout", "15", "--only-binary", ":all:", "--no-deps", "-r", REQUIREMENTS], seconds)
    (folder / "installed.txt").write_text(REQUIREMENTS.read_text())


def run(command, seconds):
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        sys.exit(f"{command[2]} was not done within {seconds} s")
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        sys.exit(f"{command[2]} failed: {lines[-1] if lines else 'it said nothing'}")


def installed(folder):
    stamp = folder / "installed.txt"
    return stamp.exists() and stamp.read_text() == REQUIREMENTS.read_text() and (folder / "bin" / "python").exists()


def main():
    if sys.version_info < (3, 10):
        sys.exit(f"the engine's package needs Python 3.10, and this is {sys.version.split()[0]}")
    folder, seconds = Path(sys.argv[1]), float(sys.argv[2])
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not installed(folder):
            install(folder, seconds)
    print(folder / "bin" / "python")


if __name__ == "__main__":
    main()
