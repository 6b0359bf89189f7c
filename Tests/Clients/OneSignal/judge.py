"""Calls of OneSignal's own client, each noted with what came back and whether that is right."""

import inspect
import json
import re
import time
import traceback

import onesignal
from onesignal.api import default_api

# Of the client's methods these are made of others, and take no options of a call.
HELPERS = {"create_notification_with_retry"}
PATIENCE = 20  # how often a call that is told to wait is made again


class Row:
    def __init__(self, operation, status, text, complaints):
        self.operation, self.status = operation, status
        self.text, self.complaints = text, complaints


class Judge:
    def __init__(self, service):
        self.service = service
        self.app = service.onesignal["appId"]
        self.api = self.client(service.onesignal["key"])
        self.rows = []

    def client(self, key, organization_key=None, retries=None):
        """OneSignal's client with these keys; False for `retries` hands every refusal on."""
        configuration = onesignal.Configuration(
            host=self.service.url, rest_api_key=key,
            organization_api_key=organization_key or self.service.onesignal["organizationKey"])
        configuration.retries = retries
        return default_api.DefaultApi(onesignal.ApiClient(configuration))

    @staticmethod
    def operations():
        """Every operation that the client has, by its own word."""
        return sorted(
            name for name, _ in inspect.getmembers(default_api.DefaultApi, inspect.isfunction)
            if not name.startswith("_"))

    def settle(self, seconds=30):
        """Lets the service catch up with what was written: its writes are asynchronous."""
        self.service.advance(seconds)

    def call(self, operation, *arguments, holds=None, headers=None, api=None, **named):
        """The typed answer of a call, or None when there was none.

        `holds` is given the answer and yields what has to be so: (what, got, wanted).
        `headers` likewise, from the answer's headers. `_preload_content=False` gives the answer's
        plain JSON, for what the client itself cannot read.
        """
        try:
            answer, status, got = self._made(api or self.api, operation, arguments, named)
        except onesignal.ApiException as error:
            self._note(operation, error.status, error.body, ["refused"])
            return None
        except Exception as error:  # The client could not read the answer: its types are the judge.
            while error.__cause__ is not None:
                error = error.__cause__
            self._note(operation, self._last_status(api), "", [f"unreadable: {error}"])
            return None
        self._note(operation, status, shown(answer), [
            *self._complaints(holds, answer), *self._complaints(headers, got)])
        return answer

    def refused(self, operation, status, text, *arguments, api=None, **named):
        """A call that has to be refused, with this status and words that hold this text."""
        try:
            answer, got, _ = self._made(api or self.api, operation, arguments, named)
        except onesignal.ApiException as error:
            complaints = []
            if error.status != status:
                complaints.append(f"status: wanted {status}, got {error.status}")
            if text not in (error.body or ""):
                complaints.append(f"wanted “{text}”")
            self._note(operation, error.status, error.body, complaints)
        except Exception as error:
            self._note(operation, None, "", [f"{type(error).__name__}: {error}"])
        else:
            self._note(operation, got, shown(answer), [f"wanted a refusal with {status}"])

    def holds(self, operation, facts):
        """Notes facts about what an operation did, seen elsewhere than in its answer."""
        self._note(operation, None, "afterwards", self._complaints(lambda _: facts, None))

    def run(self, *parts):
        """Runs parts one after another; one that cannot go on is noted, and the next runs."""
        for part in parts:
            try:
                part(self)
            except Exception:
                last = traceback.format_exc().strip().splitlines()
                place = next((line.strip() for line in reversed(last[:-1]) if "File" in line), "")
                self._note(part.__name__, None, "", [f"stopped: {last[-1]} ({place})"])

    def _made(self, api, operation, arguments, named):
        for attempt in range(PATIENCE):
            try:
                if operation in HELPERS:
                    answer = getattr(api, operation)(*arguments, **named)
                    last = api.api_client.last_response
                    return answer, last.status, last.getheaders()
                got = getattr(api, operation)(*arguments, _return_http_data_only=False, **named)
                if named.get("_preload_content", True):
                    return got
                return json.loads(got.data), got.status, got.headers
            except onesignal.ApiException as error:
                if error.status != 429 or attempt == PATIENCE - 1:
                    raise
                # The service says when it takes requests again; nothing else would tell.
                time.sleep(float(error.headers.get("Retry-After", "1")))

    def _last_status(self, api):
        answer = getattr((api or self.api).api_client, "last_response", None)
        return answer.status if answer is not None else None

    @staticmethod
    def _complaints(holds, answer):
        if holds is None:
            return []
        try:
            return [
                f"{what}: wanted {wanted!r}, got {got!r}"
                for what, got, wanted in holds(answer) if got != wanted]
        except Exception as error:
            return [f"{type(error).__name__}: {error}"]

    def _note(self, operation, status, text, complaints):
        self.rows.append(Row(operation, status, text, complaints))


def shown(answer):
    """An answer in a few words, in the client's own reading."""
    if answer is None:
        return "nothing"
    return json.dumps(answer, default=_plain, ensure_ascii=False)


def _plain(value):
    if hasattr(value, "to_dict"):
        return value.to_dict()
    return str(value)


def short(text, most=72):
    """One line of so many characters, without a key."""
    text = re.sub(r"os_v2_(app|org)_\w+", r"os_v2_\1_…", str(text or ""))
    text = " ".join(text.split())
    return text if len(text) <= most else text[:most - 1] + "…"
