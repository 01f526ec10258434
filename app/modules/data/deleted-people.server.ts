import { z } from 'zod';
import { pageMarks } from '~/core/paging';
import { operation } from '~/operation/operation.server';
import { type Order, readPage } from '~db/keyset';
import { recordsKeptOf } from '~db/person-erasure';
import { type User, users } from '../account/index.server';
import { goneSince } from './erasure-parts';
import { employmentYears, payYears, yearsAfter } from './law';

const lastFirst: Order<User> = { by: 'deletedAt', sorted: 'time', descending: true };
const projection = { name: 1, position: 1, department: 1, deletedAt: 1, erased: 1 } as const;

/** Deleted people, latest first, and until when their records are kept; null if they are gone. */
export const browseDeleted = operation({
  name: 'browseDeleted',
  access: 'HR',
  effect: 'read',
  input: z.object(pageMarks),
  async run({ input: marks, db }) {
    // Matches records that have the field at all.
    const filter = { deletedAt: { $gt: new Date(0) } };
    const page = await readPage(db.in(users), {
      filter,
      order: lastFirst,
      marks,
      projection,
    });
    const kept = await recordsKeptOf(
      db,
      page.items.map(({ _id }) => _id),
    );
    const now = new Date();
    const items = page.items.map((person) => {
      const since = goneSince(person) ?? now;
      const until = (years: number) => {
        const day = yearsAfter(since, years);
        return kept.has(person._id) && day > now ? day : null;
      };
      return { person, employment: until(employmentYears), pay: until(payYears) };
    });
    return { ...page, items };
  },
});
