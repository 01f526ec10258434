import { singaporeDay } from '~/core/dates';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { findEmployee } from '../people/index.server';
import { whyNotAdjust } from './balances.server';
import { leaveFamilies, leaveSettings } from './collections';
import { leaveSubject } from './leave-subject.server';
import * as messages from './messages';
import { holdLeave } from './requests.server';
import { holdRules, readSettings } from './rules.server';
import { familyInput, kitInput } from './schema';

/**
 * Turns the comparison with Singapore's statutory leave on or off. Off, what was written down for it is deleted: the birth dates
 * of employees' children.
 */
export const switchKit = operation({
  name: 'switchKit',
  access: 'HR',
  effect: 'write',
  input: kitInput,
  failed: messages.settingsFailed,
  async run({ input: { on }, db, note }) {
    const settings = await holdRules(db);
    if (on === (settings?.kitSince !== undefined)) return { on };
    const kitSince = Number(singaporeDay(new Date()).slice(0, 4));
    await db
      .in(leaveSettings)
      .updateOne({ _id: db.companyId }, on ? { $set: { kitSince } } : { $unset: { kitSince: '' } });
    if (!on) await db.in(leaveFamilies).deleteMany({});
    note({
      action: 'changed',
      subject: leaveSubject.name,
      subjectId: db.companyId,
      detail: `settings: statutory leave ${on ? 'on' : 'off'}`,
    });
    return { on };
  },
});

/** Saves the children of an employee, whose leave by law comes from them. Only owners save their own, or an owner's. */
export const saveFamily = operation({
  name: 'saveFamily',
  access: 'HR',
  effect: 'write',
  input: familyInput,
  failed: messages.familyFailed,
  findTarget: async (db, id) => await findEmployee(db, id),
  async run({ input: { id, parent, children }, actor, db, note }) {
    const { user } = await findEmployee(db, id);
    const whyNot = whyNotAdjust(actor, user);
    if (whyNot) throw new Refusal('forbidden', whyNot);
    if ((await readSettings(db))?.kitSince === undefined) throw new Refusal('conflict', messages.kitIsOff);
    await holdLeave(db, id);
    if (children.length === 0) await db.in(leaveFamilies).deleteOne({ _id: id });
    else
      await db
        .in(leaveFamilies)
        .findOneAndUpdate({ _id: id }, { $set: { parent, children } }, { upsert: true });
    note({
      action: 'changed',
      subject: leaveSubject.name,
      subjectId: id,
      detail: `${user.name}: children, for leave by law`,
    });
  },
});
