import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { qrPicture } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../../account/index.server';
import type { Invoice } from '../collections';
import { find, invoiceKind } from '../kinds.server';
import { byToken, readShared } from '../link.server';
import * as messages from './messages';
import { payNowOf } from './pay-now';

/** The PayNow code for the open balance, as a PNG. Refuses with 409 if there is none. */
export const readPayNow = operation({
  name: 'readPayNow',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  run: async ({ input: { id }, db }) => await payNowPicture(db, await find(db, invoiceKind, id)),
});

/** The PayNow code of a shared invoice. */
export const readSharedPayNow = operation({
  name: 'readSharedPayNow',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.downloadFailed,
  async run({ input: { token } }) {
    const { db, document } = await readShared(invoiceKind, token);
    return await payNowPicture(db, document);
  },
});

/** The code of this invoice as a PNG, or a 409. */
export async function payNowPicture(db: CompanyDb, invoice: Invoice): Promise<Uint8Array> {
  const text = payNowOf(invoice, await ownCompany(db), singaporeDay(new Date()));
  if (text === null) throw new Refusal('conflict', messages.noPayNow);
  return await qrPicture(text);
}
