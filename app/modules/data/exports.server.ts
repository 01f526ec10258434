import { z } from 'zod';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { billingIsOn } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { type BackgroundJob, enqueue, readJob } from '~db/jobs';
import { ownCompany, proveWithCode, users } from '../account/index.server';
import { dataExports, type Export, type MadeExport } from './collections';
import { exportJob } from './jobs.server';
import * as messages from './messages';
import { exportInput } from './schema';

/** How an export stands: what is being made, why the last one failed, and what can be fetched. */
interface ExportState {
  making: { done: number; total: number; what: string } | null;
  failed: string | null;
  made: MadeExport | null;
}

const nothing: ExportState = { making: null, failed: null, made: null };
/** The state of a person's own export and, for owners, of the company's, and whether it is being closed. */
export const readData = operation({
  name: 'readData',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    const isOwner = actor.access.laoban;
    const [{ name, closing, billing }, own, company] = await Promise.all([
      ownCompany(db),
      stateOf(db, actor.userId),
      isOwner ? stateOf(db, null) : nothing,
    ]);
    const hasPlan = billingIsOn() && billing?.subscriptionId !== undefined && !billing.endsWithPeriod;
    return { companyName: name, closing: closing ?? null, hasPlan, isOwner, own, company };
  },
});

/**
 * Starts a zip of the whole company, or returns the one in progress. Asks for the password, and a code if the owner has
 * two-factor sign-in.
 */
export const exportCompany = operation({
  name: 'exportCompany',
  access: 'laoban',
  effect: 'vital-write',
  // Hashing is slow, and a used code stays used.
  transaction: 'own',
  input: exportInput,
  failed: messages.exportFailed,
  async run({ input: proof, actor, company, db, note }) {
    await proveWithCode(db, actor.userId, proof);
    await db.transaction(async (all) => {
      if (!(await ask(all, null, actor.userId))) return;
      const detail = `${company.name}: everything`;
      note({ action: 'exported', subject: 'company', subjectId: db.companyId, detail });
    });
  },
});

/** The same for the caller's own data. */
export const exportOwn = operation({
  name: 'exportOwn',
  access: 'signed-in',
  effect: 'vital-write',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ actor: { userId, name }, db, note }) {
    if (!(await ask(db, userId, userId))) return;
    note({ action: 'exported', subject: 'person', subjectId: userId, detail: `${name}: own data` });
  },
});

/** The same for an employee's data, at their request. */
export const exportPerson = operation({
  name: 'exportPerson',
  access: 'HR',
  effect: 'vital-write',
  input: idInput,
  failed: messages.exportFailed,
  async run({ input: { id }, actor, db, note }) {
    const { name } = await findPersonOf(db, id);
    if (await ask(db, id, actor.userId)) {
      note({ action: 'exported', subject: 'person', subjectId: id, detail: `${name}: personal data` });
    }
    return { id };
  },
});

/** Downloads the finished export of the company. */
export const downloadCompany = operation({
  name: 'downloadCompany',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  run: ({ db }) => fetchExport(db, null),
});

/** Downloads the caller's own data; a 404 if it is not ready. */
export const downloadOwn = operation({
  name: 'downloadOwn',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  run: ({ actor, db }) => fetchExport(db, actor.userId),
});

/** Downloads an employee's data. */
export const downloadPerson = operation({
  name: 'downloadPerson',
  access: 'HR',
  effect: 'read',
  input: idInput,
  run: ({ input: { id }, db }) => fetchExport(db, id),
});

/** A person of the company, also one who has left or was deleted. Refuses with 404. */
export async function findPersonOf(db: CompanyDb, id: string) {
  const found = await db.in(users).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}

/** The state of a person's export, or of the company's if `personId` is null. */
export async function stateOf(db: CompanyDb, personId: string | null): Promise<ExportState> {
  const found = await db.in(dataExports).findOne({ _id: exportIdOf(db, personId) });
  if (!found) return nothing;
  const job = await readJob(db, found.jobId);
  return {
    making: job && isUnderWay(job) ? makingOf(job) : null,
    failed: job?.state === 'failed' ? (job.error ?? messages.exportFailed) : null,
    made: stillThere(found),
  };
}

function makingOf({ progress }: BackgroundJob) {
  return { done: progress?.done ?? 0, total: progress?.total ?? 0, what: progress?.text ?? '' };
}

const isUnderWay = ({ state }: BackgroundJob) => state === 'waiting' || state === 'running';
const stillThere = ({ made }: Export) => (made && made.until > new Date() ? made : null);

/** The id of the only export of each. */
export function exportIdOf(db: CompanyDb, personId: string | null): string {
  return `export:${personId ?? db.companyId}`;
}

/** False if one is in progress: of two requests at once the second joins the first. */
async function ask(db: CompanyDb, personId: string | null, askedBy: string): Promise<boolean> {
  const _id = exportIdOf(db, personId);
  const before = await db.in(dataExports).findOne({ _id });
  const job = before && (await readJob(db, before.jobId));
  if (job && isUnderWay(job)) return false;
  const input = { exportId: _id, personId, by: { userId: askedBy } };
  const jobId = await enqueue(db, exportJob, input, { subjectId: _id });
  const asked = { personId, askedBy, askedAt: new Date(), jobId };
  await db.in(dataExports).findOneAndUpdate({ _id }, { $set: asked }, { upsert: true });
  return true;
}

async function fetchExport(db: CompanyDb, personId: string | null) {
  const found = await db.in(dataExports).findOne({ _id: exportIdOf(db, personId) });
  const made = found && stillThere(found);
  if (!made) throw new Refusal('not-found', messages.gone);
  const { fileId: id, name, length } = made;
  const open = (part?: { start: number; end: number }) => filesOf(db).open({ _id: id }, part);
  return { id, name, length, type: 'application/zip', open };
}
