import { z } from 'zod';
import { effectiveAccess, self } from '~/core/access';
import { namedId } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { billingIsOn } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { tellPersonRenamed } from '../reactions.server';
import { companies, users } from './collections';
import * as messages from './messages';
import { nextRevision, ownCompany } from './own-company.server';
import { namesInput } from './schema';

const companySubject = subject({
  name: 'company',
  plural: 'Company',
  page: { of: companies, at: () => '/settings/company' },
});

/** A person's flags, as they are now. */
export const readAccess = operation({
  name: 'readAccess',
  access: self('uid'),
  effect: 'read',
  input: z.object({ uid: namedId(messages.personNeeded) }),
  async run({ input, db }) {
    return effectiveAccess((await person(db, input.uid)).access);
  },
});

/** The company's credit balance; null without billing. The person is only looked up so that an unknown id is a 404. */
export const readCredits = operation({
  name: 'readCredits',
  access: self('userId'),
  effect: 'read',
  input: z.object({ userId: namedId(messages.personNeeded) }),
  failed: messages.creditsFailed,
  async run({ input, company, db }) {
    await person(db, input.userId);
    return billingIsOn() ? company.credits : null;
  },
});

/** The current names of the owner and the company. */
export const readNames = operation({
  name: 'readNames',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  async run({ actor, company }) {
    return { name: actor.name, companyName: company.name };
  },
});

/**
 * Sets the names of the owner and the company, which were guessed from the address. It belongs to signing up, so it
 * works after a trial has ended: the first invoice then has the right name.
 */
export const nameCompany = operation({
  name: 'nameCompany',
  access: 'laoban',
  effect: 'vital-write',
  input: namesInput,
  async run({ input: { name, companyName }, actor, db, note }) {
    const before = await ownCompany(db);
    // Otherwise a profile or company form opened earlier would restore the old name.
    const own = { name, welcomed: true, updatedAt: new Date() };
    const raised = { revision: name === actor.name ? 0 : 1 };
    await db.in(users).updateOne({ _id: actor.userId }, { $set: own, $inc: raised });
    if (companyName !== before.name) {
      const renamed = { name: companyName, ...nextRevision(before, ['name']) };
      await db.in(companies).updateOne({}, { $set: renamed });
      note({
        action: 'changed',
        subject: companySubject.name,
        subjectId: db.companyId,
        detail: `${companyName}: name`,
      });
    }
    if (name !== actor.name) {
      await tellPersonRenamed(db, { _id: actor.userId, name });
      note({
        action: 'changed',
        // Declared by the people module, which has the page.
        subject: 'person',
        subjectId: actor.userId,
        detail: `${name}: name`,
      });
    }
  },
});

/** Keeps both guessed names, and does not ask again. */
export const skipNames = operation({
  name: 'skipNames',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor, db }) {
    await db.in(users).updateOne({ _id: actor.userId }, { $set: { welcomed: true } });
  },
});

async function person(db: CompanyDb, userId: string) {
  const found = await db.in(users).findOne({ _id: userId, deletedAt: { $exists: false } });
  if (!found) throw new Refusal('not-found', messages.personUnknown);
  return found;
}
