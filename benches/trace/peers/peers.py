"""Asks a Python package for the verses in texts.

    peers.py quran-toolkit | ijaza-detect | ijaza-scan

Reads JSON lines of `{"text"}` and writes one for each, in order: `{"ms", "spans": [[start, end, "2:255"], …]}`, the
processor time and code points. A package that is not installed exits with 3.
"""

import json
import re
import sys
import time


def quran_toolkit():
    from quran_toolkit import AyahDetector
    detector = AyahDetector()

    def find(text):
        return [(m.char_start, m.char_end, f"{m.surah}:{m.ayah_start}-{m.ayah_end}") for m in detector.find(text)]
    return find


def ijaza_detect():
    from ijaza import QuranValidator
    validator = QuranValidator()

    def find(text):
        segments = validator.detect_and_validate(text).segments
        valid = [s for s in segments if s.validation and s.validation.is_valid and s.validation.reference]
        return [(s.start_index, s.end_index, s.validation.reference) for s in valid]
    return find


def ijaza_scan():
    from ijaza import QuranValidator
    validator = QuranValidator()

    def find(text):
        # Its offsets are those of the words with one space between them.
        words, place, places = list(re.finditer(r"\S+", text)), 0, {}
        for word in words:
            places[place] = word
            place += len(word.group()) + 1
        spans = []
        for verse in validator.scan_for_verses(text):
            start = places[verse["start_pos"]].start()
            length = len(verse["original_text"].split())
            last = [word.start() for word in words].index(start) + length - 1
            spans.append((start, words[last].end(), verse["reference"]))
        return spans
    return find


PEERS = {"quran-toolkit": quran_toolkit, "ijaza-detect": ijaza_detect, "ijaza-scan": ijaza_scan}
try:
    find = PEERS[sys.argv[1]]()
except ImportError:
    sys.exit(3)
for line in sys.stdin:
    text = json.loads(line)["text"]
    start = time.process_time()
    spans = find(text)
    ms = 1000 * (time.process_time() - start)
    print(json.dumps({"ms": ms, "spans": spans}), flush=True)
