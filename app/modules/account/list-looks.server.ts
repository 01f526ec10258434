import { z } from 'zod';
import { listsWithRows } from '~/core/access';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { users } from './collections';
import * as messages from './messages';

/** Sets whether the caller sees a list as rows or as cards, on each of their devices. */
export const chooseListLook = operation({
  name: 'chooseListLook',
  access: 'signed-in',
  effect: 'vital-write',
  failed: messages.lookFailed,
  input: z.object({ list: z.enum(listsWithRows, messages.listNeeded), rows: flag }),
  async run({ input: { list, rows }, actor, db }): Promise<boolean> {
    const change = rows ? { $addToSet: { listsAsRows: list } } : { $pull: { listsAsRows: list } };
    await db.in(users).updateOne({ _id: actor.userId }, change);
    return rows;
  },
});
