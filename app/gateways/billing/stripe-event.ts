import { z } from 'zod';
import type { BillingEvent } from '~/core/billing';

/** The message was not signed by Stripe, or too long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}

const id = z.string().min(1).max(255);
/** The parts of an event that we read. */
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

/** An event after verifying the signature over its raw bytes; null if it is irrelevant here. Throws `BadSignature` otherwise. */
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
