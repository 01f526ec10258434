import { z } from 'zod';
import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { addressState, findPerson } from '../account/index.server';
import { reactions } from '../reactions.server';
import { departmentNames } from './departments.server';
import { personChoice } from './employee-list.server';
import { findEmployee, type Whole } from './find-employee.server';
import * as messages from './messages';

/** The choices of the new-employee form. */
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
      reactions().leave.types(db),
    ]);
    return { managers, departments, entitlements, mayMakeOwner: actor.access.laoban };
  },
});

/** What a profile page knows about its employee and its reader. */
export interface ProfilePart {
  id: string;
  /** The revision the form is filled from. */
  revision: number;
  /** Whether it is the person's own profile in the settings, not HR's editor. */
  own: boolean;
  /** Whether the employee is the reader. */
  isSelf: boolean;
  /** Whether the reader may open HR's editor. */
  mayEditAll: boolean;
  mayMakeOwner: boolean;
  /** Only owners, and owners themselves, change an owner. */
  mayChange: boolean;
  /** Whether the reader may change what only owners change of themselves; see `rights.ts`. */
  mayLimit: boolean;
  needsReason: boolean;
}

/**
 * Makes the two loaders of a profile page: HR's for any employee, and everybody's for their own. `more` reads
 * additional data, in parallel if possible.
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
      isSelf: userId === id,
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

/** With the day, and whether the employee is on leave on it. */
export const { hr: openEmployee, own: openOwnProfile } = openings(
  { hr: 'openEmployee', own: 'openOwnProfile' },
  async (db, id, own) => {
    const today = singaporeDay(new Date());
    return { today, isAway: !own && (await reactions().leave.away(db, today)).has(id) };
  },
);

/** With the pending new address, and whether the current one is confirmed. */
export const { hr: openContact, own: openOwnContact } = openings(
  { hr: 'openContact', own: 'openOwnContact' },
  async (db, _id, own, found) =>
    own
      ? await addressState(db, (await found).user)
      : { newEmail: null, proposedBy: null, isUnconfirmed: false, mail: null },
);

/** With the leave types the employee may take, and what is left this year. */
export const { hr: openCompliance, own: openOwnCompliance } = openings(
  { hr: 'openCompliance', own: 'openOwnCompliance' },
  async (db, id) => ({ entitlements: await reactions().leave.entitlements(db, id, new Date()) }),
);

/** With the manager's name, or in HR's editor the form's choices: managers and departments. */
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
