import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { soon } from '~/core/soon';
import { type Paper, printPaper, printsHere, printWithoutBrowser } from '~/gateways/pdf';
import type { FileToSend } from '~/web/send-file.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { cancelJob, enqueue, jobKind, readJob } from '~db/jobs';

/** In ms. How long the browser may take where nobody waits for the answer, such as for a mail, including its queue. */
export const unhurriedMs = 20_000;

/** In ms. How long the browser may take where somebody waits: printing without it then takes another second. */
const hurriedMs = 3_000;

const pollEveryMs = 100;

/** A PDF. `isMakeshift` if the browser took too long, so that the next request should print it again. */
interface Printed {
  content: Uint8Array;
  isMakeshift: boolean;
}

/**
 * Prints a document as PDF: with this process's browser if it has one, otherwise by a job of the process that has it.
 * If that takes longer than somebody waits, it is printed here, without a browser.
 */
export async function print(db: CompanyDb, paper: Paper, limitMs = hurriedMs): Promise<Printed> {
  const content = printsHere()
    ? await printedHere(db, paper, limitMs)
    : await printedElsewhere(db, paper, limitMs);
  if (content) return { content, isMakeshift: false };
  return { content: await printWithoutBrowser(db.companyId, paper), isMakeshift: true };
}

/** A printed PDF as a file to send. */
export function fileOf(
  { _id: id, name, type }: Pick<StoredContent, '_id' | 'name' | 'type'>,
  content: Uint8Array,
): FileToSend {
  const { length } = content;
  return {
    id,
    name,
    type,
    length,
    open: (part) => Readable.from([content.subarray(part?.start ?? 0, part?.end ?? length)]),
  };
}

async function printedHere(db: CompanyDb, paper: Paper, limitMs: number): Promise<Uint8Array | null> {
  const printing = printPaper(db.companyId, paper);
  // What fails after the answer is in the log already.
  printing.catch(() => undefined);
  const printed = await soon(printing, limitMs);
  return printed === 'pending' ? null : printed.content;
}

async function printedElsewhere(db: CompanyDb, paper: Paper, limitMs: number): Promise<Uint8Array | null> {
  const files = filesOf(db);
  // Neither file is ever bound, so the sweep removes both after a day.
  const content = serialize(paper);
  const { _id: paperId } = await files.keep({ name: 'paper', type: 'application/octet-stream', content });
  const jobId = await enqueue(db, printJob, { paperId });
  const fileId = await printedFile(db, jobId, limitMs);
  if (fileId) return await buffer(files.open({ _id: fileId }));
  await cancelJob(db, jobId);
  return null;
}

/** Prints for a process without a browser. The process that has one runs it. */
export const printJob = jobKind({
  name: 'files.print',
  input: z.object({ paperId: z.string() }),
  begin: null,
  attempts: 1,
  mostPerCompany: 20,
  async run({ input: { paperId }, db }) {
    const files = filesOf(db);
    const paper: Paper = deserialize(await buffer(files.open({ _id: paperId })));
    const { content } = await printPaper(db.companyId, paper);
    const { _id: fileId } = await files.keep({ name: 'paper.pdf', type: 'application/pdf', content });
    return { fileId };
  },
});

const printed = z.object({ state: z.literal('done'), result: z.object({ fileId: z.string() }) });

/** The file printed by a job; null if it fails or is not ready in time. */
async function printedFile(db: CompanyDb, jobId: string, limitMs: number): Promise<string | null> {
  for (let waited = 0; waited < limitMs; waited += pollEveryMs) {
    const job = await readJob(db, jobId);
    if (!job || job.endedAt) return printed.safeParse(job).data?.result.fileId ?? null;
    await delay(pollEveryMs);
  }
  return null;
}
