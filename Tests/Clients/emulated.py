"""The embedded service of a pushdeck binary, started for one judge and ended with it."""

import json
import select
import subprocess
import urllib.request


class Emulated:
    """`with Emulated(pushdeck, "--population", "2000") as service:`"""

    def __init__(self, pushdeck, *options):
        self.command = [pushdeck, "emulate", *options]

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        readable, _, _ = select.select([self.process.stdout], [], [], 60)
        line = self.process.stdout.readline() if readable else b""
        if not line:
            self.__exit__()
            raise SystemExit(f"{' '.join(self.command)}: did not get ready")
        ready = json.loads(line)
        self.url = ready["url"]
        self.onesignal = ready["onesignal"]
        self.openpush = ready["openpush"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise SystemExit("pushdeck emulate did not end within 20 seconds of SIGTERM")

    def control(self, path, body=None):
        """A call that only the embedded service has."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + "/_embedded/" + path, data=data)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def advance(self, seconds):
        """Moves the service's clock: what it does later is done by then."""
        return self.control("advance", {"seconds": seconds})
