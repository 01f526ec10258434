import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import { type Paper, printPaper, printsHere, printWithoutBrowser } from '~/gateways/pdf';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { cancelJob, enqueue, jobKind, readJob } from '~db/jobs';

/** In ms. How long another process may take to print, including its queue. */
const longestWait = 20_000;

const pollEveryMs = 100;

/**
 * Prints a document as PDF: with this process's browser if it has one, otherwise by a job of the process that has it.
 * If that takes too long it is printed here, without a browser.
 */
export async function print(db: CompanyDb, paper: Paper, limitMs = longestWait): Promise<Uint8Array> {
  if (printsHere()) return (await printPaper(paper)).content;
  const files = filesOf(db);
  // Neither file is ever bound, so the sweep removes both after a day.
  const content = serialize(paper);
  const { _id: paperId } = await files.keep({ name: 'paper', type: 'application/octet-stream', content });
  const jobId = await enqueue(db, printJob, { paperId });
  const fileId = await printedFile(db, jobId, limitMs);
  if (fileId) return await buffer(files.open({ _id: fileId }));
  await cancelJob(db, jobId);
  return await printWithoutBrowser(paper);
}

/** Prints for a process without a browser. The process that has one runs it. */
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

/** The file printed by a job; null if it fails or is not ready in time. */
async function printedFile(db: CompanyDb, jobId: string, limitMs: number): Promise<string | null> {
  for (let waited = 0; waited < limitMs; waited += pollEveryMs) {
    const job = await readJob(db, jobId);
    if (!job || job.endedAt) return printed.safeParse(job).data?.result.fileId ?? null;
    await delay(pollEveryMs);
  }
  return null;
}
