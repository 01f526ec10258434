import { z } from 'zod';
import { changedNames } from '~/core/changes';
import { operation } from '~/core/operation';
import type { Upload } from '~/core/upload';
import { writeAnew } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type KeptFile } from '~db/files';
import { type Company, companies, ownFirm } from '../account/index.server';
import { companyLogo } from './file-kinds';
import { messages } from './messages';
import { companyInput } from './schema';

/** The firm's own details. */
export const readCompany = operation({
  name: 'readCompany',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    return { company: await ownFirm(db), mayChange: actor.access.laoban };
  },
});

/** Changes the details that were sent, and the logo where a new one came or the old one is to go. */
export const changeCompany = operation({
  name: 'changeCompany',
  access: 'laoban',
  effect: 'write',
  input: companyInput,
  failed: messages.saveFailed,
  // Decoding a picture takes its time, and GridFS is outside of transactions.
  transaction: 'own',
  async run({ input: { logo, removeLogo, details }, actor, db, note }): Promise<Company> {
    const kept = logo && (await keepLogo(db, logo));
    return await db.together(async (all) => {
      const before = await ownFirm(all);
      const { _id, logoId } = before;
      if (logoId && (kept || removeLogo)) await filesOf(all).remove(logoId);
      if (kept) await filesOf(all).bind(kept, { kind: companyLogo, subjectId: _id, ownerId: actor.userId });
      const sent = Object.entries(details).filter(([, value]) => value !== undefined);
      const changes = { ...Object.fromEntries(sent), ...(kept && { logoId: kept._id }) };
      if (Object.keys(changes).length > 0) await all.in(companies).updateOne({ _id }, { $set: changes });
      if (removeLogo && !kept) await all.in(companies).updateOne({ _id }, { $unset: { logoId: true } });
      const after = await ownFirm(all);
      const changed = changedNames(before, details);
      if (after.logoId !== logoId) changed.push('logo');
      const detail = `${after.name}: ${changed.join(', ')}`;
      if (changed.length > 0) note({ action: 'changed', subject: 'company', subjectId: _id, detail });
      return after;
    });
  },
});

async function keepLogo(db: CompanyDb, logo: Upload): Promise<KeptFile> {
  const { content, type } = await writeAnew(logo, { field: 'file', text: messages.logoWrong });
  return await filesOf(db).keep({ name: type === 'image/png' ? 'logo.png' : 'logo.jpg', type, content });
}
