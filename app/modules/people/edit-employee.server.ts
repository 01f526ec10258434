import { z } from 'zod';
import { operation } from '~/core/operation';
import { departmentNames } from './departments.server';
import { personChoice } from './employee-list.server';
import { findEmployee } from './find-employee.server';
import { messages } from './messages';
import { searchText } from './schema';

/** What the form of a new employee offers. */
export const openNewEmployee = operation({
  name: 'openNewEmployee',
  access: 'HR',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ q: searchText }),
  async run({ input: { q }, actor, db }) {
    const [managers, departments] = await Promise.all([personChoice(db, { q }), departmentNames(db)]);
    return { managers, departments, mayMakeBoss: actor.access.laoban };
  },
});

/** An employee in HR's editor, and how far the one who looks may change him. */
export const openEmployee = operation({
  name: 'openEmployee',
  access: 'HR',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string() }),
  async run({ input: { id }, actor, db }) {
    const employee = await findEmployee(db, id);
    const { laoban } = actor.access;
    const isSelf = id === actor.userId;
    return {
      employee,
      isSelf,
      mayMakeBoss: laoban,
      mayChange: laoban || !employee.user.access.laoban,
      mayLimit: laoban || !isSelf,
      needsReason: !isSelf && employee.user.firstSignedInAt !== undefined,
    };
  },
});

/** What the form of a job offers: managers, without the person himself, and departments. */
export const openJob = operation({
  name: 'openJob',
  access: 'HR',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), q: searchText }),
  async run({ input: { id, q }, db }) {
    const { user } = await findEmployee(db, id);
    const [managers, departments] = await Promise.all([
      personChoice(db, { chosen: user.managerId, q, but: id }),
      departmentNames(db),
    ]);
    return { managers, departments };
  },
});
