import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '~/core/id';
import { installFonts } from '~/gateways/fonts';
import { closePdf } from '~/gateways/pdf';
import { printingKinds } from '~/jobs.server';
import { print } from '~/modules/files/index.server';
import { companyDb } from '~db/company-db';
import { startJobs } from '~db/jobs';
import { backgroundJobs } from '~db/jobs/collection';
import { changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const paper = { title: 'A paper', blocks: [{ kind: 'paragraph' as const, text: 'Hello' }] };

beforeEach(() => {
  installFonts(`${process.env.TMPDIR ?? '/tmp'}/laoban-printing-fonts`);
  changeConfig({ place: 2, pdf: { places: [] } });
  return closePdf;
});

const begins = (content: Uint8Array) => Buffer.from(content).toString('latin1', 0, 5);

test('a process without the browser has its papers printed by the one that has it', async () => {
  const db = companyDb(newId());
  const worker = startJobs({ kinds: printingKinds, lookEverySeconds: 0.2, onFailure: () => undefined });
  onTestFinished(() => worker.stop());
  expect(begins(await print(db, paper))).toBe('%PDF-');
  expect(await db.in(backgroundJobs).list({}, { sort: { _id: 1 }, limit: 2 })).toMatchObject([
    { kind: 'files.print', state: 'done' },
  ]);
});

test('it prints without a browser where that takes too long, and takes the job back', async () => {
  const db = companyDb(newId());
  expect(begins(await print(db, paper, 200))).toBe('%PDF-');
  expect(await db.in(backgroundJobs).list({}, { sort: { _id: 1 }, limit: 2 })).toMatchObject([
    { kind: 'files.print', state: 'cancelled' },
  ]);
});
