import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Turns } from '~/core/turns';

/** A sheet of a workbook: its rows that are not empty, as texts, with the numbers that the spreadsheet shows. */
export interface Sheet {
  name: string;
  rows: { row: number; cells: string[] }[];
}

/** Why a workbook is not read: it needs a password, is broken or none, or has more in it than a list needs. */
type NoWorkbook = 'locked' | 'unreadable' | 'too-large';

/** The rows of each sheet that are read, at most one more than `rows`, so that the caller sees that there are more. */
interface Limits {
  rows: number;
  columns: number;
  letters: number;
}

/** A file of 1.7 MB can unfold to 600 MB. */
const mostBytes = 100 * 1024 * 1024;
const mostEntries = 500;
const mostSheets = 10;
/** For 20,000 rows of 20 columns it needs 170 MB. */
const mostMemoryMb = 256;
const longestMs = 45_000;

/** A thread takes a core and much memory: one in a process. */
const turns = new Turns({ perCompany: 3, inAll: 10 });

/**
 * Reads the visible sheets of a workbook (.xlsx, .xls, .ods, or a page with a table) in a thread. Formulas are their stored values, dates are
 * '2026-11-21', cells merged over rows count in each. Refuses with 429 if too many are waiting.
 */
export async function readWorkbook(
  companyId: string,
  bytes: Uint8Array,
  limits: Limits,
): Promise<{ sheets: Sheet[] } | { not: NoWorkbook }> {
  const workerData = {
    bytes,
    limits: { ...limits, sheets: mostSheets, bytes: mostBytes, entries: mostEntries },
  };
  return await turns.run(companyId, async () => await inThread(workerData));
}

async function inThread(workerData: object): Promise<{ sheets: Sheet[] } | { not: NoWorkbook }> {
  const thread = new Worker(threadCode(), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      late = setTimeout(() => resolve({ not: 'too-large' }), longestMs);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ not: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'unreadable' }),
      );
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}

/** Next to this file in development and tests, next to the server in production. */
function threadCode(): URL {
  const places = ['./workbook-worker.mjs', './workbook-worker.js', '../workbook-worker.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (!found) throw new Error('There is no workbook-worker.js next to the server: run the build');
  return found;
}
