import type { Filter } from 'mongodb';
import { dayMs } from '~/core/days';
import type { Coded } from '~db/collection';
import type { Asking, Need } from './needs.server';

/** In days. How long Today names a record whose code is an older record's. */
const namedDays = 30;

/** The records with a code that an upgrade found to be an older record's. */
export function withSameCode<T extends Coded>({ now }: Asking): Filter<T> {
  return { sameCodeSince: { $gt: new Date(now.getTime() - namedDays * dayMs) } } as Filter<T>;
}

/** A line about such a record. */
export function sameCodeLine({ _id, sameCodeSince, createdAt }: Coded, text: string, link: string): Need {
  return {
    key: `same-code:${_id}`,
    text,
    why: 'Its code differs from an older one only in hyphens, spaces or letter forms. Both are kept.',
    link,
    since: sameCodeSince ?? createdAt,
    tone: 'warning',
  };
}
