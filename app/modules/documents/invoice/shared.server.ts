import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { isClientsView } from '~/core/link-preview';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { openKey } from '~db/across-companies';
import { logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import { ownCompany } from '../../account/index.server';
import { logoFile } from '../../company/index.server';
import { type Invoice, invoices } from './collections';
import { happened, noteOf } from './invoices.server';
import { issuerNow } from './issuer';
import * as messages from './messages';
import { paperFile, payNowPicture } from './paper.server';
import { payNowOf } from './pay-now';
import { sheetOf } from './sheet';
import { statusOn } from './status';

/** The only access to an invoice without an account: by the token in its address, while the link is on. */

const byToken = z.object({ token: z.string() });

async function shared(token: string): Promise<{ db: CompanyDb; invoice: Invoice }> {
  const found = await openKey('invoice', token);
  const invoice = await found?.db.in(invoices).findOne({ _id: found.id, linkToken: token });
  if (!found || !invoice) throw new Refusal('not-found', messages.linkUnknown);
  return { db: found.db, invoice };
}

/** The content of the public page. Records the first view from outside the company, also in the client's log. */
export const readShared = operation({
  name: 'readSharedInvoice',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.loadFailed,
  async run({ input: { token }, actor, source: { agent } }) {
    const { db, invoice } = await shared(token);
    if (!invoice.openedAt && isClientsView({ actor, agent }, db.companyId)) await noteOpening(db, invoice);
    const company = await ownCompany(db);
    const today = singaporeDay(new Date());
    return {
      token,
      kind: invoice.kind,
      status: statusOn(invoice, today),
      dueDate: invoice.dueDate ?? '',
      hasPayNow: payNowOf(invoice, company, today) !== null,
      sheet: sheetOf(invoice, issuerNow(company)),
    };
  },
});

async function noteOpening(db: CompanyDb, invoice: Invoice): Promise<void> {
  const { _id, clientName: name } = invoice;
  const at = new Date();
  await db.transaction(async (all) => {
    const first = await all
      .in(invoices)
      .updateOne(
        { _id, openedAt: { $exists: false } },
        { $set: { openedAt: at }, $push: { history: happened('opened', name, at) } },
      );
    if (first === 1) await logActivity(all, { userId: '', name }, [noteOf(invoice, 'opened', 'by its link')]);
  });
}

/** The PDF of a shared invoice. */
export const readSharedPaper = operation({
  name: 'readSharedInvoicePaper',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.downloadFailed,
  async run({ input: { token } }) {
    const { db, invoice } = await shared(token);
    return await paperFile(db, invoice);
  },
});

/** The PayNow code of a shared invoice. */
export const readSharedPayNow = operation({
  name: 'readSharedPayNow',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.downloadFailed,
  async run({ input: { token } }) {
    const { db, invoice } = await shared(token);
    return await payNowPicture(db, invoice);
  },
});

/** The logo of the invoice's company. */
export const readSharedLogo = operation({
  name: 'readSharedInvoiceLogo',
  access: 'public',
  effect: 'read',
  input: byToken,
  async run({ input: { token } }) {
    const { db } = await shared(token);
    return await logoFile(db);
  },
});
