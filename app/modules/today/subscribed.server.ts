import { z } from 'zod';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { openKey } from '~db/across-companies';
import { removeEntry } from '~db/directory';
import { digestReaders } from './collections';
import * as messages from './messages';

const byToken = z.object({ token: z.string() });

/** Whether an address that ends the morning mails still means somebody. Their name is not told. */
export const readSubscription = operation({
  name: 'readSubscription',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.loadFailed,
  async run({ input: { token } }): Promise<boolean> {
    return (await openKey('morning-mail', token)) !== null;
  },
});

/** Ends somebody's morning mails by the address in each of them; once more changes nothing. */
export const unsubscribe = operation({
  name: 'unsubscribe',
  access: 'public',
  effect: 'vital-write',
  input: byToken,
  failed: messages.markFailed,
  async run({ input: { token } }): Promise<true> {
    if (token.length > 100) throw new Refusal('not-found', messages.noSubscription);
    const found = await openKey('morning-mail', token);
    await found?.db.transaction(async (all) => {
      const ended = await all.in(digestReaders).deleteOne({ _id: found.id, token });
      if (ended > 0) await removeEntry(all, 'morning-mail', found.id);
    });
    return true;
  },
});
