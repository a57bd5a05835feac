// Asks the npm package quran-validator for the verses in texts: in and out as peers.py.
// The package is found by NODE_PATH; where it is not installed, exits with 3.
let QuranValidator;
try {
  ({ QuranValidator } = require("quran-validator"));
} catch {
  process.exit(3);
}
const validator = new QuranValidator();
const points = (text, end) => [...text.slice(0, end)].length;
for (const line of require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { text } = JSON.parse(line);
  const start = process.cpuUsage();
  const { segments } = validator.detectAndValidate(text);
  const { user, system } = process.cpuUsage(start);
  const spans = segments
    .filter((segment) => segment.validation?.isValid && segment.validation.reference)
    .map((segment) => [points(text, segment.startIndex), points(text, segment.endIndex), segment.validation.reference]);
  console.log(JSON.stringify({ ms: (user + system) / 1000, spans }));
}
