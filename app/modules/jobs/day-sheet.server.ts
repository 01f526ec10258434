import { z } from 'zod';
import { showClock, showDay, singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import { showQuantity } from '~/core/money-lines';
import type { Block } from '~/gateways/pdf';
import { qrPaths, qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { findPerson } from '../account/index.server';
import { print } from '../files/index.server';
import { type Job, jobs } from './collections';
import { crewOf, isOn, ofPeople, usualDuration } from './crew';
import { mostOfDay } from './free-people.server';
import { driverPageOf } from './mails.server';
import * as messages from './messages';
import { minutesOf, timeOf } from './overlap';
import { listWords } from './schema';
import { withHindrances } from './standing.server';

/** The most jobs on a day's printed sheet. */
export const mostOnSheet = 200;

const declared = {
  access: 'JobManagement',
  effect: 'read',
  input: z.object({
    date: listWords.date,
    driver: z.string().max(100).catch('').default('').describe('The id of a person; all if it is empty.'),
  }),
} as const;

/** A day's jobs by time, each with its driver page's code, for printing. Cancelled ones are left out. */
export const drawDaySheet = operation({
  name: 'drawDaySheet',
  ...declared,
  failed: messages.listFailed,
  async run({ input: { date, driver }, company, db }) {
    const on = date || singaporeDay(new Date());
    const [found, person] = await Promise.all([jobsOf(db, on), driver ? findPerson(db, driver) : null]);
    const own = found.filter((job) => driver === '' || isOn(job, driver));
    const shown = own.slice(0, mostOnSheet);
    const [drivers, codes] = await Promise.all([
      withHindrances(db, company, on, shown),
      qrPaths(shown.map(({ _id }) => driverPageOf(_id))),
    ]);
    const items = drivers.map((one, at) => ({ ...one, code: codes[at] ?? { size: 0, path: '' } }));
    const people = crewOfAll(found);
    return { date: on, driver, name: person?.name ?? '', people, items, more: own.length > mostOnSheet };
  },
});

/** The same as a PDF with each person's jobs on pages of their own, and those without anybody last. */
export const printDaySheet = operation({
  name: 'printDaySheet',
  ...declared,
  failed: messages.sheetFailed,
  async run({ input: { date, driver }, company, db }) {
    const on = date || singaporeDay(new Date());
    const found = (await jobsOf(db, on, driver)).slice(0, mostOnSheet);
    const person = driver ? await findPerson(db, driver) : null;
    const codes = new Map<string, Uint8Array>();
    // One after another: each is drawn by the processor alone.
    for (const { _id } of found) codes.set(_id, await qrPicture(driverPageOf(_id)));
    const nobody = { id: null, name: 'Unassigned' };
    const sheets = [...(person ? [{ id: driver, name: person.name }] : crewOfAll(found)), nobody]
      .map(({ id, name }) => ({
        id,
        name,
        own: found.filter((job) => (id === null ? crewOf(job).length === 0 : isOn(job, id))),
      }))
      .filter(({ own }) => own.length > 0);
    const blocks = sheets.flatMap(({ id, name, own }): Block[] => [
      { kind: 'heading', level: 1, text: name, onNewPage: true },
      { kind: 'paragraph', text: `${showDay(on)} · ${company.name}`, soft: true },
      { kind: 'space', height: 6 },
      ...own.map((job) => onPaper(job, id, codes.get(job._id))),
    ]);
    const none: Block = { kind: 'paragraph', text: messages.noJobsOnSheet };
    const title = ['Day sheet', person?.name, showDay(on)].filter(Boolean).join(' · ');
    const { content } = await print(db, { title, blocks: blocks.length > 0 ? blocks : [none] });
    return { name: fileNameOf(`Day sheet ${on} ${person?.name ?? ''}`.trim(), 'pdf'), content };
  },
});

/** A day's jobs by time: all, or a person's. */
async function jobsOf(db: CompanyDb, jobDate: string, driver = ''): Promise<Job[]> {
  return await db
    .in(jobs)
    .list(
      { jobDate, status: { $ne: 'cancelled' }, ...(driver && ofPeople([driver])) },
      { sort: { jobTime: 1, _id: 1 }, limit: mostOfDay },
    );
}

/** Everybody on some of these jobs, by name. */
function crewOfAll(some: readonly Job[]): { id: string; name: string }[] {
  const crew = new Map(some.flatMap((job) => crewOf(job).map(({ id, name }) => [id, name] as const)));
  return [...crew]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** A job on somebody's sheet: when, what and where, with whom, what to bring, and its code. */
function onPaper(job: Job, of: string | null, code: Uint8Array | undefined): Block {
  const { jobTime, duration = usualDuration, title, client, jobId, startLocation, endLocation } = job;
  const until = jobTime === '' ? '' : `to ${showClock(timeOf(minutesOf(jobTime) + duration))}`;
  const others = crewOf(job).filter(({ id }) => id !== of);
  const bring = (job.materials ?? []).map(
    ({ name: item, planned, unit }) => `${showQuantity(planned)} ${unit} ${item}`,
  );
  const lines = [
    `From ${startLocation}`,
    `To ${endLocation}`,
    others.length > 0 && `With ${others.map((one) => one.name).join(', ')}`,
    bring.length > 0 && `Bring ${bring.join(', ')}`,
  ];
  return {
    kind: 'together',
    blocks: [
      { kind: 'rule' },
      {
        kind: 'columns',
        columns: [
          {
            share: 1.2,
            blocks: [
              { kind: 'heading', text: jobTime === '' ? 'No time' : showClock(jobTime) },
              { kind: 'paragraph', text: until, soft: true },
            ],
          },
          {
            share: 4,
            blocks: [
              { kind: 'heading', text: title },
              { kind: 'paragraph', text: `${client} · ${jobId}`, soft: true },
              { kind: 'paragraph', text: lines.filter(Boolean).join('\n') },
              ...(job.description ? [{ kind: 'paragraph', text: job.description } as const] : []),
            ],
          },
          { share: 1.2, blocks: code ? [codeOnPaper(code, jobId)] : [] },
        ],
      },
    ],
  };
}

function codeOnPaper(content: Uint8Array, jobId: string): Block {
  // Square; printed as wide as its column.
  const picture = { content, type: 'image/png', width: 400, height: 400 };
  return { kind: 'picture', picture, alt: `QR code of ${jobId}` };
}
