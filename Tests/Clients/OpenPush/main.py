"""Holds the embedded service to OpenPush's contract with schemathesis: main.py PUSHDECK [FILE…]

What is sent comes from the OpenAPI file alone, right and wrong requests by turns and the same at every
run; real ids are among the values, so that requests get past the first look-up.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from emulated import Emulated

OWN = HERE / "openpush.yaml"
# A second reading of the same service, for those who have it beside the repository.
OTHER = HERE.parents[3] / "shared/reference/openpush-openapi.yaml"
SECONDS = 240  # a run takes a fifth of it; more means that something hangs


def ids(service):
    """Real ids of each kind, by the name of the path's parameter."""
    app = service.openpush["appId"]

    def rows(name, key, state=""):
        request = urllib.request.Request(
            f"{service.url}/v1/apps/{app}/{name}?limit=25{state}",
            headers={"Authorization": "Bearer " + service.openpush["key"]})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return [row[key] for row in json.load(answer)[name.replace("-", "_")]]

    return {
        "subscription_id": rows("subscriptions", "id"),
        "external_id": rows("users", "external_id"),
        "message_id": rows("messages", "id") + rows("messages", "id", "&state=scheduled"),
        "activity_id": rows("live-activities", "activity_id"),
    }


def settings(service):
    """What schemathesis is told of this service; keys come from the environment."""
    known = ids(service)
    lines = [
        "seed = 20260", "continue-on-failure = true", "request-timeout = 20", "warnings = false",
        f'hooks = {json.dumps(str(HERE / "hooks.py"))}', "[generation]", "deterministic = true", "max-examples = 25", "no-shrink = true",
        'database = "none"',
        "[phases.coverage]", "generate-duplicate-query-parameters = false",
        "[phases.stateful]", "max-steps = 5", "[phases.stateful.generation]", "max-examples = 15",
        "[auth.openapi.restKey]", 'bearer = "${OPENPUSH_KEY}"',
        "[auth.openapi.sdkKey]", 'api_key = "${OPENPUSH_SDK_KEY}"',
    ]
    for name, values in known.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values, ensure_ascii=False)}"]
    lines += ["[parameters]", f'"path.app_id" = {json.dumps(service.openpush["appId"])}',
              '"query.cursor" = "c0"']
    lines += [
        f'"path.{name}" = {{ dictionary = "{name}", probability = 0.7 }}' for name in known]
    return "\n".join(lines) + "\n"


def held(pushdeck, document):
    print(f"\n{document}", flush=True)
    with Emulated(pushdeck, "--population", "1500", "--seed", "5", "--limits", "off") as service, \
            tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "schemathesis.toml"
        file.write_text(settings(service))
        command = [
            str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(file), "run",
            str(document), "--url", service.url]
        environment = os.environ | {
            "OPENPUSH_KEY": service.openpush["key"], "OPENPUSH_SDK_KEY": service.openpush["sdkKey"],
            "NO_COLOR": "1", "COLUMNS": "100"}
        try:
            code = subprocess.run(
                command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=SECONDS
            ).returncode
        except subprocess.TimeoutExpired:
            print(f"not done within {SECONDS} seconds")
            return False
        service.control("state")  # It still answers.
    return code == 0


def main():
    documents = [Path(name) for name in sys.argv[2:]] or [
        OWN, *([OTHER] if OTHER.exists() else [])]
    if len(documents) == 1 and documents[0] == OWN:
        print(f"{OTHER} is not there; the document written for these tests stands alone")
    results = {document: held(sys.argv[1], document.resolve()) for document in documents}
    for document, good in results.items():
        print(f"{'ok' if good else 'FAILED'}: {document.name}")
    return 0 if all(results.values()) else 1


sys.exit(main())
