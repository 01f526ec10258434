import { holds } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { showDate, singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { hasLeft } from '~/core/employee-status';
import { fileNameOf } from '~/core/file-name';
import { sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { archiveOf, exportedKinds, notExported, notOfPerson, type Plan, partsOfPerson } from '~db/export';
import { filesOf } from '~db/files';
import { enqueue, type Run } from '~db/jobs';
import { colleagueAddress, mailState, ownCompany, senderOf, users } from '../account/index.server';
import { dataExports } from './collections';
import { type ExportInput, type ExportReached, keptDays } from './export-job';
import { removeExport } from './old-exports.server';

/** Not available at `/files/{id}`, since access depends on whom it is about. */
const fileKind = { name: 'data-export' } as const;
const tellEveryMs = 1_000;

/** Makes an export, replaces the previous one, and tells the person who requested it. */
export async function makeExport(run: Run<ExportInput, ExportReached>): Promise<void> {
  const { input, reached, db } = run;
  if (!reached.made && !(await make(run))) return;
  await tellByMail(db, input);
}

/** False if somebody has requested another one meanwhile. */
async function make(run: Run<ExportInput, ExportReached>): Promise<boolean> {
  const { jobId, input, db, step, signal } = run;
  const { exportId, personId, by } = input;
  const whose = await whoseData(db, personId);
  const { pieces, tally } = archiveOf(db, planFor(personId, whose), { signal, onProgress: slowly(run) });
  const name = fileNameOf(`${whose} ${singaporeDay(tally.of)}`, 'zip');
  const kept = await filesOf(db).keep({ name, type: 'application/zip', content: pieces });
  let isWanted = false;
  await step(async (all) => {
    const files = filesOf(all);
    const until = new Date(Date.now() + keptDays * dayMs);
    const { of, things, files: count } = tally;
    const made = { fileId: kept._id, name, length: kept.length, of, things, files: count, until };
    isWanted = (await all.in(dataExports).updateOne({ _id: exportId, jobId }, { $set: { made } })) === 1;
    if (isWanted) {
      await files.removeOf(exportId);
      await files.bind(kept, { kind: fileKind, subjectId: exportId, ownerId: by.userId });
      await enqueue(all, removeExport, { exportId, fileId: kept._id }, { runAt: until });
    }
    return { reached: { made: true } };
  });
  return isWanted;
}

async function whoseData(db: CompanyDb, personId: string | null): Promise<string> {
  if (personId === null) return (await ownCompany(db)).name;
  const person = await db.in(users).findOne({ _id: personId }, { projection: { name: 1 } });
  return person?.name ?? 'Person';
}

function planFor(personId: string | null, whose: string): Plan {
  if (personId === null) {
    const title = `Everything of ${whose} in Laoban.`;
    return { title, parts: exportedKinds(), allFilesBut: [fileKind.name], leftOut: notExported() };
  }
  const title = `What is known of ${whose} in Laoban.`;
  return { title, parts: partsOfPerson(personId), leftOut: notOfPerson() };
}

/** Stores the progress at most once a second, since each time is a write. */
function slowly({ progress }: Pick<Run<ExportInput, ExportReached>, 'progress'>) {
  let told = 0;
  return async (done: number, total: number, text: string) => {
    if (Date.now() - told < tellEveryMs) return;
    told = Date.now();
    await progress({ done, total, text });
  };
}

async function tellByMail(db: CompanyDb, { personId, by: { userId } }: ExportInput): Promise<void> {
  const [asker, company, whose] = await Promise.all([
    db.in(users).findOne({ _id: userId }, { projection: { name: 1, access: 1, status: 1, ...mailState } }),
    ownCompany(db),
    whoseData(db, personId),
  ]);
  const isOwn = personId === userId;
  const mayFetch = asker && (isOwn || (personId === null ? asker.access.laoban : holds(asker.access, 'HR')));
  // The requester may have left, or lost the right, while it was made.
  if (!mayFetch || hasLeft(asker)) return;
  const of =
    personId === null ? `everything of ${company.name}` : isOwn ? 'your data' : `the data of ${whose}`;
  const page = personId === null || isOwn ? '/settings/data' : `/HumanResource/${personId}/data`;
  await sendMail({
    kind: 'export-ready',
    by: await senderOf(db, userId),
    to: colleagueAddress(asker),
    subject: 'Your export from Laoban is ready',
    text: [
      `Hello ${asker.name},`,
      `The export of ${of} is ready. Sign in and download it here: ${linkTo(page)}`,
      `It stays there until ${showDate(new Date(Date.now() + keptDays * dayMs))}. Keep it somewhere safe: anyone with the file can read everything in it.`,
    ].join('\n\n'),
  });
}
