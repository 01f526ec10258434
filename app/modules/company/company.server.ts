import { z } from 'zod';
import { changedNames } from '~/core/changes';
import { checkRevision, refuseField } from '~/core/refusal';
import type { Upload } from '~/core/upload';
import { reencodePicture } from '~/gateways/pictures';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import { type Company, companies, ownCompany } from '../account/index.server';
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
 * Changes the sent details, and sets or removes the logo. Refuses PayNow without a UEN, and a change based on an older
 * `revision`.
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
      checkRevision(revision, before.revision, messages.overtaken);
      if (logoId && (kept || removeLogo)) await filesOf(all).remove(logoId);
      if (kept) await filesOf(all).bind(kept, { kind: companyLogo, subjectId: _id, ownerId: actor.userId });
      const sent = Object.entries(details).filter(([, value]) => value !== undefined);
      const changes = { ...Object.fromEntries(sent), ...(kept && { logoId: kept._id }) };
      checkPayNow({ ...before, ...changes });
      checkHours(filledIn({ ...before, ...changes }));
      const changed = changedNames<Partial<typeof details>>(filledIn(before), details);
      if (kept || (removeLogo && logoId)) changed.push('logo');
      // Without changes the revision stays, for people who have the page open.
      if (changed.length === 0) return before;
      const unset = removeLogo && !kept ? { $unset: { logoId: true as const } } : {};
      await all.in(companies).updateOne({ _id }, { $set: changes, ...unset, $inc: { revision: 1 } });
      const after = await ownCompany(all);
      const detail = `${after.name}: ${changed.join(', ')}`;
      note({ action: 'changed', subject: 'company', subjectId: _id, detail });
      return after;
    });
  },
});

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
