import { z } from 'zod';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { BadSignature, eventOf } from '~/gateways/billing';
import { openKey } from '~db/across-companies';
import * as messages from './messages';
import { takeEvent } from './take-event.server';

/** A field of the event: it is told of, and read from the signed text alone. */
const told = (meta: { type: 'string' | 'object'; description: string }) => z.unknown().optional().meta(meta);

/**
 * Takes what Stripe tells. Refuses what it has not signed; what is well signed and about nobody that we know is
 * thanked for and left. It fails, so that Stripe tells it again, only where that helps.
 */
export const takeWebhook = operation({
  name: 'takeWebhook',
  access: 'public',
  effect: 'vital-write',
  input: z
    .looseObject({
      id: told({ type: 'string', description: 'The event’s id. Each is processed once.' }),
      type: told({ type: 'string', description: 'What has happened.' }),
      data: told({ type: 'object', description: 'The object it happened to.' }),
    })
    // The door hands on what was sent, letter for letter: only that is signed.
    .transform(({ raw, signature }) => ({ raw: String(raw), signature: String(signature) })),
  async run({ input: { raw, signature } }): Promise<void> {
    const event = await eventOf(raw, signature).catch((error: unknown) => {
      throw error instanceof BadSignature ? new Refusal('bad-input', messages.badSignature) : error;
    });
    const found = event?.customerId ? await openKey('customer', event.customerId) : null;
    if (event && found) await takeEvent(found.db, event);
  },
});
