import { z } from 'zod';
import { leftStatuses, firstStatuses as workingStatuses } from '~/core/employee-status';
import { pageMarks } from '~/core/paging';
import { literally } from '~/core/search-key';
import { operation } from '~/operation/operation.server';
import { mostCounted, readPage } from '~db/keyset';
import { users } from '../account/index.server';
import { byName, peopleFilter } from './employee-list.server';
import { notDeleted } from './find-employee.server';
import * as messages from './messages';
import { searchText } from './schema';

const projection = {
  name: 1,
  email: 1,
  access: 1,
  firstSignedInAt: 1,
  invitation: 1,
  lastSeenAt: 1,
  'secondFactor.since': 1,
} as const;

/** The people who can sign in, by name, page by page: their access, and when they were last here. */
export const browseUsers = operation({
  name: 'browseUsers',
  access: 'laoban',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ q: searchText, ...pageMarks }),
  async run({ input: { q, ...marks }, actor, db }) {
    const filter = {
      ...notDeleted,
      status: { $nin: [...leftStatuses] },
      ...(q && { $or: [await peopleFilter(db, q), { email: { $regex: literally(q.toLowerCase()) } }] }),
    };
    const [{ items, previous, next }, count] = await Promise.all([
      readPage(db.in(users), { filter, order: byName, marks, projection }),
      // Through the index of statuses: deleted people are Terminated.
      db.in(users).count(q ? filter : { status: { $in: [...workingStatuses] } }, mostCounted),
    ]);
    return { items, previous, next, count, q, ownId: actor.userId };
  },
});
