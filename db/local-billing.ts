import { companyOfLocal, nothingYet } from '~/core/billing';
import { type LocalBook, localBooks } from '~/modules/billing/collections';
import { companyDb } from './company-db';
import { isDuplicate } from './duplicate';

type Book = Omit<LocalBook, '_id' | 'companyId' | 'version'>;

const attempts = 50;

const books = (customerId: string) => companyDb(companyOfLocal(customerId)).in(localBooks);

const read = async (customerId: string): Promise<Book> =>
  (await books(customerId).findOne({ _id: customerId })) ?? nothingYet();

/** What the test mode of billing stores, one record for each company. Of two changes at once the second sees the first. */
export const localBillingBooks = {
  read,
  async change<R>(customerId: string, work: (book: Book) => R): Promise<R> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await books(customerId).findOne({ _id: customerId });
      const { version = 0, ...known } = before ?? (nothingYet() as Partial<LocalBook>);
      const book = structuredClone(known) as Book;
      const result = work(book);
      const { checkouts, subscription, ended, invoices, waiting } = book;
      const after = { checkouts, subscription, ended, invoices, waiting, version: version + 1 };
      if (before) {
        if ((await books(customerId).updateOne({ _id: customerId, version }, { $set: after })) === 1)
          return result;
      } else if (await tryInsert(customerId, after)) return result;
    }
    throw new Error('Too many changes of one firm’s books at once');
  },
};

async function tryInsert(customerId: string, book: Book & { version: number }): Promise<boolean> {
  try {
    await books(customerId).insert({ _id: customerId, ...book });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
