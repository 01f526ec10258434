import { z } from 'zod';
import { pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import { type Order, readPage } from '~db/keyset';
import { type SecurityEvent, securityEvents } from './collections';
import * as messages from './messages';

const newestFirst: Order<SecurityEvent> = { by: 'at', sorted: 'time', descending: true };

/** Events of the caller's own account in the last 90 days, newest first. */
export const browseOwnEvents = operation({
  name: 'browseOwnEvents',
  access: 'signed-in',
  effect: 'read',
  failed: messages.eventsFailed,
  input: z.object(pageMarks),
  async run({ input: marks, actor: { userId }, db }) {
    return await readPage(db.in(securityEvents), { filter: { userId }, order: newestFirst, marks });
  },
});

/** The same for everybody in the company, for owners. */
export const browseEvents = operation({
  name: 'browseEvents',
  access: 'laoban',
  effect: 'read',
  failed: messages.eventsFailed,
  input: z.object(pageMarks),
  async run({ input: marks, db }) {
    return await readPage(db.in(securityEvents), { order: newestFirst, marks });
  },
});
