import { localPayments } from '~/gateways/billing';
import type { CompanyDb } from '~db/company-db';
import { bringUpToDate } from './bring-up-to-date.server';
import { takeEvent } from './take-event.server';

/** Processes waiting events of the test mode, also those left by a killed server. */
export async function takeLocalEvents(db: CompanyDb, customerId: string): Promise<void> {
  const local = localPayments();
  for (const event of (await local?.waiting(customerId)) ?? []) {
    await takeEvent(db, event);
    await local?.taken(customerId, event.id);
  }
}

/** Updates the company's record from the provider. Throws if the provider is unreachable. */
export async function refresh(db: CompanyDb, customerId: string): Promise<void> {
  const local = localPayments();
  if (!local) return await bringUpToDate(db, customerId);
  await local.passTime(customerId, new Date());
  await takeLocalEvents(db, customerId);
}

/** Shows a change made at the provider at once. If this fails the change is still valid, and its event will update the record. */
export async function followUp(db: CompanyDb, customerId: string): Promise<void> {
  if (localPayments()) return await takeLocalEvents(db, customerId);
  await bringUpToDate(db, customerId).catch(() => undefined);
}
