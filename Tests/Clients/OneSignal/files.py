"""Files that an answer names an address of; fetched without any key."""

import csv
import gzip
import io
import urllib.error
import urllib.request


def fetched(url):
    """The status and the text of a file, or of what came in its stead."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            data = answer.read()
            if data[:2] == b"\x1f\x8b":
                data = gzip.decompress(data)
            return answer.status, data.decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def rows_of(text):
    """The rows of a CSV by column name."""
    return list(csv.DictReader(io.StringIO(text, newline="")))
