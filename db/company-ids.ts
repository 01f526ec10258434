import { type Company, companies } from '~/modules/account/collections';
import { database } from './connect';

/** The ids of all companies after `after`, in order, page by page. */
export async function* companyIds(after = '', pageSize = 1_000): AsyncGenerator<string[]> {
  for (let last = after; ; ) {
    const page = await database()
      .db.collection<Company>(companies.name)
      .find({ _id: { $gt: last } }, { projection: { _id: 1 }, sort: { _id: 1 }, limit: pageSize })
      .toArray();
    const ids = page.map(({ _id }) => _id);
    const end = ids.at(-1);
    if (end === undefined) return;
    yield ids;
    last = end;
  }
}
