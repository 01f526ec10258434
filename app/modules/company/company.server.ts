import { z } from 'zod';
import { changedKeys, changedNames, definedFields } from '~/core/changes';
import { Refusal, refuseField } from '~/core/refusal';
import type { Upload } from '~/core/upload';
import { reencodePicture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { type Company, companies, nextRevision, ownCompany } from '../account/index.server';
import { companyLogo } from './file-kinds';
import * as messages from './messages';
import { filledIn } from './present';
import { companyInput } from './schema';

/** The company's own details. */
export const readCompany = operation({
  name: 'readCompany',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor: { access }, company }) {
    return { company, mayChange: access.laoban, access };
  },
});

/** The same for the sections that only owners open. */
export const readSettings = operation({
  name: 'readCompanySettings',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  async run({ company }) {
    return company;
  },
});

/**
 * Changes the sent details, and sets or removes the logo. Refuses PayNow without a UEN, and a change of details that have changed
 * since `revision`.
 */
export const changeCompany = operation({
  name: 'changeCompany',
  access: 'laoban',
  effect: 'write',
  input: companyInput,
  failed: messages.saveFailed,
  // Decoding a picture is slow, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { revision, logo, removeLogo, details }, actor, db, note }): Promise<Company> {
    const kept = logo && (await keepLogo(db, logo));
    return await db.transaction(async (all) => {
      const before = await ownCompany(all);
      const { _id, logoId } = before;
      const sent = definedFields(details);
      const touched = Object.keys(sent);
      if (kept || removeLogo) touched.push('logo');
      checkUnchanged(before, touched, revision);
      if (logoId && (kept || removeLogo)) await filesOf(all).remove(logoId);
      if (kept) await filesOf(all).bind(kept, { kind: companyLogo, subjectId: _id, ownerId: actor.userId });
      const changes = { ...sent, ...(kept && { logoId: kept._id }) };
      checkPayNow({ ...before, ...changes });
      checkHours(filledIn({ ...before, ...changes }));
      const stored: Partial<typeof details> = filledIn(before);
      const isOtherLogo = kept || (removeLogo && logoId);
      const keys = [...changedKeys(stored, details), ...(isOtherLogo ? ['logo'] : [])];
      // Without changes the revision stays, for people who have the page open.
      if (keys.length === 0) return before;
      const unset = removeLogo && !kept ? { $unset: { logoId: true as const } } : {};
      const set = { ...changes, ...nextRevision(before, keys) };
      await all.in(companies).updateOne({ _id }, { $set: set, ...unset });
      const after = await ownCompany(all);
      const names = [...changedNames(stored, details), ...(isOtherLogo ? ['logo'] : [])];
      const detail = `${after.name}: ${names.join(', ')}`;
      note({ action: 'changed', subject: 'company', subjectId: _id, detail });
      return after;
    });
  },
});

/**
 * Refuses with 409 a change of details that somebody has changed since `revision`. Other details don't matter: people may have
 * several sections of the settings open. A revision that is sent alone is of all of them.
 */
function checkUnchanged(
  { revision: stored = 0, changedIn = {} }: Pick<Company, 'revision' | 'changedIn'>,
  touched: readonly string[],
  revision: number | undefined,
): void {
  if (revision === undefined) return;
  const isOlder =
    touched.length === 0 ? revision < stored : touched.some((detail) => (changedIn[detail] ?? 0) > revision);
  if (isOlder || revision > stored) throw new Refusal('conflict', messages.overtaken);
}

function checkPayNow({ registeredForPayNow, uen }: Pick<Company, 'registeredForPayNow' | 'uen'>): void {
  if (registeredForPayNow && !uen) throw refuseField('uen', messages.paynowNeedsUen);
}

function checkHours({ workFrom, workTo }: { workFrom: string; workTo: string }): void {
  if (workTo <= workFrom) throw refuseField('workTo', messages.hoursBackwards);
}

async function keepLogo(db: CompanyDb, logo: Upload): Promise<StoredContent> {
  const { content, type } = await reencodePicture(logo, {
    companyId: db.companyId,
    field: 'file',
    text: messages.logoWrong,
  });
  return await filesOf(db).keep({ name: type === 'image/png' ? 'logo.png' : 'logo.jpg', type, content });
}
