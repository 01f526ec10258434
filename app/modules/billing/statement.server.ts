import { z } from 'zod';
import { holds } from '~/core/access';
import { pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import { type Order, readPage } from '~db/keyset';
import { type CreditLine, purseLines } from './collections';
import { balanceOf } from './credits.server';
import * as messages from './messages';

const newestFirst: Order<CreditLine> = { by: 'serial', sorted: 'number', descending: true };

/**
 * Every change of the balance, newest first. What the work was about (clients and their ideas) is only shown to people
 * with access to clients; the rest to everybody, since everybody sees the balance.
 */
export const readStatement = operation({
  name: 'readStatement',
  access: 'signed-in',
  effect: 'read',
  failed: messages.statementFailed,
  input: z.object(pageMarks),
  async run({ input: marks, actor, db }) {
    const wanted = { order: newestFirst, marks };
    const [{ items, ...neighbours }, credits] = await Promise.all([
      readPage(db.in(purseLines), wanted),
      balanceOf(db),
    ]);
    const knowsClients = holds(actor.access, 'CRM');
    const lines = items.map((line) => (knowsClients || !('work' in line) ? line : { ...line, detail: '' }));
    return { lines, credits, ...neighbours };
  },
});
