import { z } from 'zod';
import type { BillingEvent } from '~/core/billing';

/** What was sent was not signed by Stripe, or long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}

const id = z.string().min(1).max(255);
/** So much of an event is looked at; whatever else it says is not for us. */
const known = z.object({
  id,
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: id.optional(),
      object: z.string().optional(),
      customer: z.union([id, z.object({ id })]).nullish(),
    }),
  }),
});

/**
 * A sent event, once its signature over the very bytes has been found good; null if it is well signed and about nothing
 * that is known here. Throws `BadSignature` otherwise.
 */
export async function readEvent(
  raw: string,
  signature: string,
  secret: string | undefined,
): Promise<BillingEvent | null> {
  if (!secret) throw new BadSignature('There is no secret to check it by');
  const { default: Sdk } = await import('stripe');
  let sent: unknown;
  try {
    sent = Sdk.webhooks.constructEvent(raw, signature, secret);
  } catch (error) {
    throw new BadSignature(error instanceof Error ? error.message : String(error));
  }
  const { data: event } = known.safeParse(sent);
  if (!event) return null;
  const { object: about } = event.data;
  const customer = typeof about.customer === 'object' ? about.customer?.id : about.customer;
  const told: BillingEvent = { id: event.id, type: event.type, customerId: customer ?? null };
  if (event.type.startsWith('checkout.session.'))
    return { ...told, ...(about.id && { checkoutId: about.id }) };
  if (event.type.startsWith('invoice.')) return { ...told, ...(about.id && { invoiceId: about.id }) };
  return event.type.startsWith('customer.subscription.') ? told : null;
}
