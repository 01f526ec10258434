import { z } from 'zod';
import { Refusal } from '~/core/refusal';
import { BadSignature, eventOf } from '~/gateways/billing';
import { operation } from '~/operation/operation.server';
import { openKey } from '~db/across-companies';
import * as messages from './messages';
import { takeEvent } from './take-event.server';

/** A documented field of the event. It is read from the signed text only. */
const describeField = (meta: { type: 'string' | 'object'; description: string }) =>
  z.unknown().optional().meta(meta);

/**
 * Processes Stripe's webhook. Refuses messages without a valid signature; accepts and ignores events about unknown
 * customers. Fails, so that Stripe repeats the event, only if a repeat may help.
 */
export const takeWebhook = operation({
  name: 'takeWebhook',
  access: 'public',
  effect: 'vital-write',
  input: z
    .looseObject({
      id: describeField({ type: 'string', description: 'The event’s id. Each is processed once.' }),
      type: describeField({ type: 'string', description: 'What has happened.' }),
      data: describeField({ type: 'object', description: 'The object it happened to.' }),
    })
    // The raw text as sent: only that is signed.
    .transform(({ raw, signature }) => ({ raw: String(raw), signature: String(signature) })),
  async run({ input: { raw, signature } }): Promise<void> {
    const event = await eventOf(raw, signature).catch((error: unknown) => {
      throw error instanceof BadSignature ? new Refusal('bad-input', messages.badSignature) : error;
    });
    const found = event?.customerId ? await openKey('customer', event.customerId) : null;
    if (event && found) await takeEvent(found.db, event);
  },
});
