import { localPayments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { bringUpToDate } from './bring-up-to-date.server';
import { takeEvent } from './take-event.server';

/** Takes the events of the test mode that nobody has taken yet: also those that a killed server has left. */
export async function takeLocalEvents(db: CompanyDb, customerId: string): Promise<void> {
  const local = localPayments();
  for (const event of (await local?.waiting(customerId)) ?? []) {
    await takeEvent(db, event);
    await local?.taken(customerId, event.id);
  }
}

/** Brings the company's record up to what the provider knows at this moment. Throws where the provider cannot be asked. */
export async function refresh(db: CompanyDb, customerId: string): Promise<void> {
  const local = localPayments();
  if (!local) return await bringUpToDate(db, customerId);
  await local.passTime(customerId, new Date());
  await takeLocalEvents(db, customerId);
}

/**
 * Shows at once what was just changed at the provider. Where that fails the change stands all the same, and its event
 * brings it.
 */
export async function followUp(db: CompanyDb, customerId: string): Promise<void> {
  if (localPayments()) return await takeLocalEvents(db, customerId);
  await bringUpToDate(db, customerId).catch(() => undefined);
}
