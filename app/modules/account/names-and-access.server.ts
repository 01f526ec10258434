import { z } from 'zod';
import { effectiveAccess, self } from '~/core/access';
import { namedId } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { billingIsOn } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { tellPersonRenamed } from '../reactions.server';
import { companies, users } from './collections';
import * as messages from './messages';
import { ownFirm } from './own-firm.server';
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

/** What is in the company's purse; null where there is no billing. The person is asked for only so that a stranger's id is unknown. */
export const readCredits = operation({
  name: 'readCredits',
  access: self('userId'),
  effect: 'read',
  input: z.object({ userId: namedId(messages.personNeeded) }),
  failed: messages.creditsFailed,
  async run({ input, db }) {
    await person(db, input.userId);
    return billingIsOn() ? (await ownFirm(db)).credits : null;
  },
});

/** The current names of the owner and the company. */
export const readNames = operation({
  name: 'readNames',
  access: 'laoban',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    return { name: actor.name, companyName: (await ownFirm(db)).name };
  },
});

/** What a new owner is asked once; null for everybody else, and from then on. */
export const readWelcome = operation({
  name: 'readWelcome',
  access: 'signed-in',
  beforeSecondFactor: true,
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    if (actor.welcomed || !actor.access.laoban || actor.owesSecondFactor) return null;
    return { name: actor.name, companyName: (await ownFirm(db)).name };
  },
});

/**
 * Sets the names of the owner and the company; both were guessed from the address until then. It is the end of signing up, so it
 * stays open when a trial has ended: the first invoice of a plan that is chosen only then has the right name.
 */
export const nameCompany = operation({
  name: 'nameFirm',
  access: 'laoban',
  effect: 'vital-write',
  input: namesInput,
  async run({ input: { name, companyName }, actor, db, note }) {
    const before = await ownFirm(db);
    // A form that was filled before, of the profile or the company, would put the old name back.
    const [personRaised, companyRaised] = [name !== actor.name, companyName !== before.name].map((isNew) => ({
      revision: isNew ? 1 : 0,
    }));
    await db.in(companies).updateOne({}, { $set: { name: companyName }, $inc: companyRaised });
    const own = { name, welcomed: true, updatedAt: new Date() };
    await db.in(users).updateOne({ _id: actor.userId }, { $set: own, $inc: personRaised });
    if (companyName !== before.name) {
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
        // Declared by the people's module, which has its page.
        subject: 'person',
        subjectId: actor.userId,
        detail: `${name}: name`,
      });
    }
  },
});

/** Leaves both names as they were guessed, and does not ask again. */
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
