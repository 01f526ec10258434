// Reads one workbook in a thread of its own, which ends with it. Plain JavaScript: a thread does not inherit the loader of TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import { read, SSF } from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

const { bytes, limits } = workerData;
const content = Buffer.from(bytes);
/** The errors of formulas by their codes in workbooks (BErr in [MS-XLS]). */
const errors = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

try {
  parentPort.postMessage(await answer());
} catch (error) {
  const isLocked = /password|encrypt/i.test(String(error));
  parentPort.postMessage({ not: isLocked ? 'locked' : 'unreadable' });
}

async function answer() {
  if (content.readUInt16BE(0) === 0x504b && (await isTooLarge())) return { not: 'too-large' };
  const workbook = read(content, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    // Of a table in a page: '00123' stays a text.
    raw: true,
  });
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const shown = workbook.SheetNames.filter((_, at) => !workbook.Workbook?.Sheets?.[at]?.Hidden);
  const sheets = [];
  let letters = 0;
  for (const name of shown.slice(0, limits.sheets)) {
    const { rows, letters: more } = rowsOf(workbook.Sheets[name], date1904);
    letters += more;
    if (letters > limits.letters) return { not: 'too-large' };
    if (rows.length > 0) sheets.push({ name, rows });
  }
  return { sheets };
}

/** Whether the files in the zip are more than a list needs, by what they contain and not by what they claim. */
async function isTooLarge() {
  const zip = await fromBufferPromise(content, { lazyEntries: true });
  if (zip.entryCount > limits.entries) return true;
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > limits.bytes) return true;
    // yauzl ends with an error where an entry is larger than it says.
    const stream = await zip.openReadStreamPromise(entry);
    stream.resume();
    await new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject));
  }
  return false;
}

/** The rows that are not empty, as texts, with their numbers as the spreadsheet shows them. */
function rowsOf(sheet, date1904) {
  const data = sheet['!data'] ?? [];
  const below = mergedBelow(sheet['!merges'] ?? [], data.length);
  const rows = [];
  let letters = 0;
  for (let at = 0; at < data.length && rows.length <= limits.rows; at += 1) {
    const cells = Array.from({ length: Math.min(data[at]?.length ?? 0, limits.columns) }, (_, column) =>
      textOf(data[at][column], date1904),
    );
    // A merge below nothing else of its row does not make a row.
    if (cells.every((cell) => cell === '')) continue;
    for (const [column, from] of below.get(at) ?? []) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= textOf(data[from]?.[column], date1904);
    }
    for (const cell of cells) letters += cell.length;
    rows.push({ row: at + 1, cells });
  }
  return { rows, letters };
}

/** A cell that is merged over several rows counts in each of them: by row, the columns and the row with the text. */
function mergedBelow(merges, rows) {
  const below = new Map();
  for (const { s, e } of merges) {
    for (let row = s.r + 1; row <= Math.min(e.r, rows - 1); row += 1) {
      const columns = below.get(row) ?? [];
      columns.push([s.c, s.r]);
      below.set(row, columns);
    }
  }
  return below;
}

function textOf(cell, date1904) {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'yes' : 'no';
  if (cell.t === 'e') return errors[cell.v] ?? '#ERROR!';
  if (cell.t !== 'n') return String(cell.v);
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (SSF.is_date(format)) return dateOf(cell.v, date1904) ?? String(cell.v);
  // '000000' keeps the first 0 of a postal code.
  if (/^0{2,}$/.test(format)) return SSF.format(format, cell.v);
  // Sums of decimals may be off by some billionths.
  return String(Number(cell.v.toPrecision(15)));
}

/** A day, or a moment, as everything else here writes them. Its own days, since dates made by the package are off by a time zone. */
function dateOf(value, date1904) {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return null;
  const two = (number) => String(number).padStart(2, '0');
  const time = `${two(date.H)}:${two(date.M)}`;
  if (value < 1) return time;
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return time === '00:00' ? day : `${day} ${time}`;
}
