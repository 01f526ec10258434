import { randomBytes } from 'node:crypto';
import { type ApiClient, someClient } from './api';
import { databaseOfSuite } from './people';

/** A new client with a week's sentiment, written to the database: no call creates one. */
export async function ratedClient(company: ApiClient): Promise<{ id: string; recordId: string }> {
  const { id } = (await company.post('/createCompany', someClient)).body;
  const recordId = randomBytes(12).toString('hex');
  const now = new Date();
  const week = { clientId: id, week: '2026-W47', weekStart: '2026-11-16', searchText: '2026-w47\nhappy.' };
  const verdict = { sentiment: 'positive', summary: 'Happy.', confidence: 50, by: 'library' };
  const pieces = [{ source: 'note', id: `${id}-1`, at: now, excerpt: 'Happy.' }];
  await databaseOfSuite()
    .collection<{ _id: string }>('sentiments')
    .insertOne({
      _id: recordId,
      companyId: company.ids.companyId,
      ...week,
      ...verdict,
      pieces,
      createdAt: now,
      updatedAt: now,
    } as never);
  return { id, recordId };
}
