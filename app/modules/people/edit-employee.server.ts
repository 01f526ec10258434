import { z } from 'zod';
import type { Actor } from '~/core/access';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import type { CompanyDb } from '~db/company-db';
import { addressState, findPerson } from '../account/index.server';
import { departmentNames } from './departments.server';
import { personChoice } from './employee-list.server';
import { findEmployee, type Whole } from './find-employee.server';
import { leaveSide } from './leave-side.server';
import * as messages from './messages';

/** What the form of a new employee offers. */
export const openNewEmployee = operation({
  name: 'openNewEmployee',
  access: 'HR',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({}),
  async run({ actor, db }) {
    const [managers, departments, entitlements] = await Promise.all([
      personChoice(db),
      departmentNames(db),
      leaveSide().types(db),
    ]);
    return { managers, departments, entitlements, mayMakeOwner: actor.access.laoban };
  },
});

/** What a page of the profile knows of the employee it is about, and of who reads it. */
export interface ProfilePart {
  id: string;
  /** The state of the record that the form is filled from. */
  revision: number;
  /** Whether it is a person's own profile in the settings, and not HR's editor. */
  own: boolean;
  /** Whether the reader may open HR's editor. */
  mayEditAll: boolean;
  mayMakeOwner: boolean;
  /** An owner is changed by an owner alone, and by themselves. */
  mayChange: boolean;
  /** Whether the reader may change what only an owner changes of themselves: `rights.ts` has the rule. */
  mayLimit: boolean;
  needsReason: boolean;
}

/**
 * The two ways to a page of the profile: HR's to that of any employee, and everybody's to their own. `more` reads what the
 * page shows in addition, at the same time where it can.
 */
function openings<More>(
  names: { hr: string; own: string },
  more: (db: CompanyDb, id: string, own: boolean, found: Promise<Whole>) => Promise<More>,
) {
  const open = async (db: CompanyDb, { access, userId }: Actor, id: string, own: boolean) => {
    const found = findEmployee(db, id);
    const [employee, others] = await Promise.all([found, more(db, id, own, found)]);
    const { user } = employee;
    const part: ProfilePart = {
      id,
      revision: user.revision ?? 0,
      own,
      mayEditAll: access.HR,
      mayMakeOwner: access.laoban,
      mayChange: own || access.laoban || !user.access.laoban,
      mayLimit: access.laoban || userId !== id,
      needsReason: userId !== id && user.firstSignedInAt !== undefined,
    };
    return { employee, part, ...others };
  };
  return {
    hr: operation({
      name: names.hr,
      access: 'HR',
      effect: 'read',
      failed: messages.loadFailed,
      input: idInput,
      run: ({ input, actor, db }) => open(db, actor, input.id, false),
    }),
    own: operation({
      name: names.own,
      access: 'signed-in',
      effect: 'read',
      failed: messages.profileLoadFailed,
      input: z.object({}),
      run: ({ actor, db }) => open(db, actor, actor.userId, true),
    }),
  };
}

export const { hr: openEmployee, own: openOwnProfile } = openings(
  { hr: 'openEmployee', own: 'openOwnProfile' },
  async () => ({}),
);

/** The same with the new address that waits for its owner to confirm it, and whether the present one is confirmed. */
export const { hr: openContact, own: openOwnContact } = openings(
  { hr: 'openContact', own: 'openOwnContact' },
  async (db, _id, own, found) =>
    own
      ? await addressState(db, (await found).user)
      : { newEmail: null, proposedBy: null, isUnconfirmed: false },
);

/** The same with the types of leave that the employee may take, and what is left of each this year. */
export const { hr: openCompliance, own: openOwnCompliance } = openings(
  { hr: 'openCompliance', own: 'openOwnCompliance' },
  async (db, id) => ({ entitlements: await leaveSide().entitlements(db, id, new Date()) }),
);

/** The same with the manager's name, or in HR's editor what its form offers: other people as managers, and departments. */
export const { hr: openJob, own: openOwnJob } = openings(
  { hr: 'openJob', own: 'openOwnJob' },
  async (db, id, own, found) => {
    const { managerId } = (await found).user;
    if (own) return { manager: managerId ? (await findPerson(db, managerId))?.name : undefined };
    const [managers, departments] = await Promise.all([
      personChoice(db, { chosen: managerId, but: id }),
      departmentNames(db),
    ]);
    return { offers: { managers, departments } };
  },
);
