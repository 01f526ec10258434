import { z } from 'zod';
import { idInput } from '~/core/named-id';
import { planOf, topUpOf } from '~/core/plan';
import { Refusal } from '~/core/refusal';
import { CardDeclined, localPayments } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../account/index.server';
import { checkouts } from './collections';
import { takeLocalEvents } from './follow-up.server';
import * as messages from './messages';

/** A test-mode checkout of this company that may still be paid. Refuses others with 404. */
async function openCheckout(db: CompanyDb, id: string) {
  const mine = await db.in(checkouts).findOne({ _id: id });
  const open = mine && (await localPayments()?.open(id));
  const sold = open && (planOf(open.product) ?? topUpOf(open.product));
  if (!open || !sold || open.paid) throw new Refusal('not-found', messages.checkoutUnknown);
  return { ...open, name: sold.name, cents: sold.cents, credits: sold.credits };
}

/** The data of the test mode's checkout page. */
export const readLocalCheckout = operation({
  name: 'readLocalCheckout',
  access: 'laoban',
  effect: 'read',
  input: idInput,
  async run({ input: { id }, db }) {
    const { mode, name, cents, credits } = await openCheckout(db, id);
    return { mode, name, cents, credits };
  },
});

/** Pays in the test mode, without money. Refuses the declined card. */
export const payLocally = operation({
  name: 'payLocally',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({ id: z.string(), card: z.enum(['good', 'declined']).default('good') }),
  failed: messages.checkoutFailed,
  transaction: 'own',
  async run({ input: { id, card }, db }): Promise<{ id: string }> {
    await openCheckout(db, id);
    const customerId = (await ownCompany(db)).billing?.customerId ?? '';
    try {
      await localPayments()?.pay(id, card);
    } catch (error) {
      throw error instanceof CardDeclined ? new Refusal('conflict', messages.declined) : error;
    }
    await takeLocalEvents(db, customerId);
    return { id };
  },
});

/** Advances time for a company in the test mode: months begin, plans end, and waiting events are processed. */
export async function passLocalTime(db: CompanyDb, now: Date): Promise<void> {
  const local = localPayments();
  const customerId = (await ownCompany(db)).billing?.customerId;
  if (!local || !customerId || !local.knows(customerId)) return;
  await local.passTime(customerId, now);
  await takeLocalEvents(db, customerId);
}
