import { z } from 'zod';
import { operation } from '~/core/operation';
import { writeAnew } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type KeptFile } from '~db/files';
import { type Company, companies } from '../account/index.server';
import { companyLogo } from './file-kinds';
import { messages } from './messages';
import { companyInput } from './schema';

/** The firm's own details. */
export const readCompany = operation({
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    return { company: await firm(db), mayChange: actor.access.laoban };
  },
});

/** Changes the details that were sent, and the logo where a new one came or the old one is to go. */
export const changeCompany = operation({
  access: 'laoban',
  effect: 'write',
  input: companyInput,
  failed: messages.saveFailed,
  async run({ input: { logo, removeLogo, details }, actor, db }): Promise<Company> {
    const kept = logo && (await keepLogo(db, logo));
    return await db.together(async (all) => {
      const { _id, logoId } = await firm(all);
      if (logoId && (kept || removeLogo)) await filesOf(all).remove(logoId);
      if (kept) await filesOf(all).bind(kept, { kind: companyLogo, subjectId: _id, ownerId: actor.userId });
      const sent = Object.entries(details).filter(([, value]) => value !== undefined);
      const changes = { ...Object.fromEntries(sent), ...(kept && { logoId: kept._id }) };
      if (Object.keys(changes).length > 0) await all.in(companies).updateOne({ _id }, { $set: changes });
      if (removeLogo && !kept) await all.in(companies).updateOne({ _id }, { $unset: { logoId: true } });
      return await firm(all);
    });
  },
});

async function keepLogo(db: CompanyDb, logo: File): Promise<KeptFile> {
  const { content, type } = await writeAnew(logo, { field: 'file', text: messages.logoWrong });
  return await filesOf(db).keep({ name: type === 'image/png' ? 'logo.png' : 'logo.jpg', type, content });
}

async function firm(db: CompanyDb): Promise<Company> {
  const found = await db.in(companies).findOne({});
  if (!found) throw new Error('A company without its record');
  return found;
}
