import { z } from 'zod';
import type { Actor } from '~/core/access';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
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
    return { managers, departments, entitlements, mayMakeBoss: actor.access.laoban };
  },
});

/** An employee in HR's editor, and how far the one who looks may change him. */
export const openEmployee = operation({
  name: 'openEmployee',
  access: 'HR',
  effect: 'read',
  failed: messages.loadFailed,
  input: idInput,
  async run({ input: { id }, actor, db }) {
    const employee = await findEmployee(db, id);
    return {
      employee,
      mayMakeBoss: actor.access.laoban,
      mayChange: mayChange(actor, employee),
      mayLimit: mayLimit(actor, id),
      needsReason: id !== actor.userId && employee.user.firstSignedInAt !== undefined,
    };
  },
});

/** The same with the types of leave that he may take, and what is left to him of each this year. */
export const openCompliance = operation({
  name: 'openCompliance',
  access: 'HR',
  effect: 'read',
  failed: messages.loadFailed,
  input: idInput,
  async run({ input: { id }, actor, db }) {
    const employee = await findEmployee(db, id);
    const entitlements = await leaveSide().entitlements(db, id, new Date());
    return {
      ...{ employee, entitlements },
      mayChange: mayChange(actor, employee),
      mayLimit: mayLimit(actor, id),
    };
  },
});

/** The same with what the form of a job offers: managers, without the person himself, and departments. */
export const openJob = operation({
  name: 'openJob',
  access: 'HR',
  effect: 'read',
  failed: messages.loadFailed,
  input: idInput,
  async run({ input: { id }, actor, db }) {
    const employee = await findEmployee(db, id);
    const [managers, departments] = await Promise.all([
      personChoice(db, { chosen: employee.user.managerId, but: id }),
      departmentNames(db),
    ]);
    return {
      ...{ employee, managers, departments },
      mayChange: mayChange(actor, employee),
      mayLimit: mayLimit(actor, id),
    };
  },
});

/** Whether he may change what only a boss changes of himself: `rights.ts` has the rule. */
function mayLimit({ access, userId }: Actor, id: string): boolean {
  return access.laoban || userId !== id;
}

function mayChange({ access }: Actor, { user }: Whole): boolean {
  return access.laoban || !user.access.laoban;
}
