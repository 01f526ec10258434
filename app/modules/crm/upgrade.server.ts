import { e164 } from '~/core/phone';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { byName } from './client-list.server';
import { clients } from './collections';
import { lastContactOf } from './lead-score';

/** Stores the numbers of phones as they are read now. The upgrade after it finds clients by their second numbers. */
export async function upgradePhoneNumbers(db: CompanyDb): Promise<void> {
  const projection = { phone: 1, phoneE164: 1 } as const;
  for await (const page of pagesOf(db.in(clients), { order: byName, projection }))
    for (const { _id, phone, phoneE164 } of page) {
      const number = e164(phone);
      if (number === phoneE164) continue;
      // Where a new phone was saved in the meantime, it stays.
      await db.in(clients).updateOne({ _id, phone }, { $set: { phoneE164: number } });
    }
}

/** Stores when there was contact last, by which the list can be sorted. */
export async function upgradeLastContact(db: CompanyDb): Promise<void> {
  const projection = { dealings: 1, lastContactAt: 1 } as const;
  for await (const page of pagesOf(db.in(clients), { order: byName, projection }))
    for (const { _id, dealings, lastContactAt } of page) {
      if (lastContactAt) continue;
      // Where there was contact in the meantime, that stays.
      await db
        .in(clients)
        .updateOne(
          { _id, lastContactAt: { $exists: false } },
          { $set: { lastContactAt: lastContactOf(dealings) } },
        );
    }
}
