import { e164 } from '~/core/phone';
import type { CompanyDb } from '~db/company-db';
import { type Client, clients } from './collections';

const atOnce = 100;

/** Adds `phoneE164` to the clients of earlier versions. */
export async function upgradePhoneNumbers(db: CompanyDb): Promise<void> {
  for (;;) {
    const some = await db
      .in(clients)
      .list({ phoneE164: { $exists: false } }, { sort: { _id: 1 }, limit: atOnce, projection: { phone: 1 } });
    // The filter includes the phone, so a number saved in the meantime is not overwritten.
    const save = ({ _id, phone }: Pick<Client, '_id' | 'phone'>) =>
      db.in(clients).updateOne({ _id, phone }, { $set: { phoneE164: e164(phone) } });
    await Promise.all(some.map(save));
    if (some.length < atOnce) return;
  }
}
