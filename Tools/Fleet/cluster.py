"""Starts Spark's standalone master and workers on this machine, submits job.py to them, and stops them.

cluster.py [--workers N] [--cores N] [--small] [--kill-worker] --backtrail FILE [OPTION OF job.py ...]

--small is for fleets of some thousand sessions, for which compiling takes longer than running. --kill-worker kills a
worker, with all that it started, when some of the facts are there and others are not.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import pyspark

HOME = os.path.dirname(pyspark.__file__)
HERE = os.path.dirname(os.path.abspath(__file__))

# The settings of a small fleet.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
QUICK_START = [
    "--driver-java-options", JAVA, "--conf", f"spark.executor.extraJavaOptions={JAVA}", "--conf",
    "spark.sql.codegen.wholeStage=false", "--conf", "spark.sql.codegen.factoryMode=NO_CODEGEN",
]


class Cluster:
    """A master and workers, each in its own process group, so that a worker ends with everything that it started."""

    def __init__(self, folder, workers, cores):
        self.folder = folder
        self.processes = []
        self.environment = dict(
            os.environ, SPARK_HOME=HOME, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=f"{folder}/local",
            SPARK_DAEMON_MEMORY="512m", SPARK_DAEMON_JAVA_OPTS=JAVA, SPARK_NO_DAEMONIZE="1", PYSPARK_PYTHON=sys.executable,
            PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_CONF_DIR=f"{folder}/conf", PYTHONDONTWRITEBYTECODE="1")
        os.makedirs(f"{folder}/conf")
        # Port 0 lets the system choose a free one, which the master reports.
        master = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
        self.master = self.start("master", master, r"Starting Spark master at (spark://127\.0\.0\.1:\d+)")
        self.workers = []
        for number in range(workers):
            worker = ["org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores",
                      str(cores), "--memory", "1536m", "--work-dir", f"{folder}/work-{number}", self.master]
            self.start(f"worker-{number}", worker, r"Successfully registered with master (.*)")
            self.workers.append(self.processes[-1])

    def start(self, name, arguments, sign):
        """Starts a process, and waits for a line of its log."""
        process = subprocess.Popen(
            [f"{HOME}/bin/spark-class", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, env=self.environment, start_new_session=True)
        self.processes.append(process)
        said = []
        for line in process.stderr:
            said.append(line.decode(errors="replace"))
            if found := re.search(sign, said[-1]):
                # Its later output is of no interest, and must not fill the pipe.
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return found[1]
        raise SystemExit(f"Spark's {name} did not start:\n{''.join(said[-20:])}")

    def submit(self, backtrail, options, is_small, kills_worker):
        """Runs the job to its end; returns its exit code."""
        small = QUICK_START if is_small else []
        command = [
            f"{HOME}/bin/spark-submit", "--master", self.master, "--deploy-mode", "client", "--driver-memory", "1g",
            "--executor-memory", "1g", "--conf", "spark.ui.enabled=false", "--conf",
            "spark.driver.host=127.0.0.1", "--conf", "spark.driver.bindAddress=127.0.0.1", *small, "--files", backtrail,
            f"{HERE}/job.py", "--command", os.path.basename(backtrail), *options]
        job = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=self.environment, start_new_session=True)
        self.processes.append(job)
        said, stages = [], set()
        for line in job.stdout:
            line = line.decode(errors="replace")
            said.append(line)
            if line.startswith(("step ", "rows ", "note ")):
                print(line, end="", file=sys.stderr)
            # The second stage is the one with the pipes.
            elif found := re.match(r"progress (\d+) (\d+) of (\d+)", line):
                stages.add(found[1])
                if kills_worker and len(stages) > 1 and 0 < int(found[2]) < int(found[3]):
                    os.killpg(self.workers[-1].pid, signal.SIGKILL)
                    print(f"killed a worker, with {found[2]} of {found[3]} partitions done", file=sys.stderr)
                    kills_worker = False
        if code := job.wait():
            print("".join(line for line in said[-60:] if not line.startswith("progress ")), file=sys.stderr)
        elif kills_worker:
            print("The job ended before a worker was killed.", file=sys.stderr)
            return 1
        return code

    def stop(self):
        """Ends all processes, newest first, with everything that they started."""
        for sign in [signal.SIGTERM, signal.SIGKILL]:
            for process in reversed(self.processes):
                try:
                    os.killpg(process.pid, sign)
                except ProcessLookupError:
                    continue
            for process in self.processes:
                try:
                    process.wait(timeout=10)
                except subprocess.TimeoutExpired:
                    continue


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--kill-worker", action="store_true")
    parser.add_argument("--backtrail", required=True)
    options, others = parser.parse_known_args()

    def leave(number, _):
        raise SystemExit(128 + number)

    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
        signal.signal(number, leave)
    folder = tempfile.mkdtemp(prefix="fleet-")
    cluster = Cluster.__new__(Cluster)
    cluster.processes = []
    try:
        cluster.__init__(folder, options.workers, options.cores)
        return cluster.submit(os.path.abspath(options.backtrail), others, options.small, options.kill_worker)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
