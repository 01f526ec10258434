import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { type Paper, printPaper, printsHere, printWithoutBrowser } from '~/gateways/pdf';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { cancelJob, enqueue, jobKind, readJob } from '~db/jobs';

/** How long another process may take to print, its queue included: milliseconds. */
const longestWait = 20_000;

const pollEveryMs = 100;

/**
 * Prints a paper as a PDF: with the browser of this process where it has one, else by a job of the process that has it.
 * Where that takes too long it is printed here, without a browser.
 */
export async function print(db: CompanyDb, paper: Paper, limitMs = longestWait): Promise<Uint8Array> {
  if (printsHere()) return (await printPaper(paper)).content;
  const files = filesOf(db);
  // Both files are never bound, so that the sweep removes them a day later.
  const content = serialize(paper);
  const { _id: paperId } = await files.keep({ name: 'paper', type: 'application/octet-stream', content });
  const jobId = await enqueue(db, printJob, { paperId });
  const fileId = await printedFile(db, jobId, limitMs);
  if (fileId) return await buffer(files.open({ _id: fileId }));
  await cancelJob(db, jobId);
  return await printWithoutBrowser(paper);
}

/** Prints for a process that has no browser. The process that has one runs it. */
export const printJob = jobKind({
  name: 'files.print',
  input: z.object({ paperId: z.string() }),
  begin: null,
  attempts: 1,
  async run({ input: { paperId }, db }) {
    const files = filesOf(db);
    const paper: Paper = deserialize(await buffer(files.open({ _id: paperId })));
    const { content } = await printPaper(paper);
    const { _id: fileId } = await files.keep({ name: 'paper.pdf', type: 'application/pdf', content });
    return { fileId };
  },
});

const printed = z.object({ state: z.literal('done'), result: z.object({ fileId: z.string() }) });

/** The file that a job has printed; null where it fails or does not end in time. */
async function printedFile(db: CompanyDb, jobId: string, limitMs: number): Promise<string | null> {
  for (let waited = 0; waited < limitMs; waited += pollEveryMs) {
    const job = await readJob(db, jobId);
    if (!job || job.endedAt) return printed.safeParse(job).data?.result.fileId ?? null;
    await delay(pollEveryMs);
  }
  return null;
}
