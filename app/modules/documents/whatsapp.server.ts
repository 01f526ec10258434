import { holds } from '~/core/access';
import { showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { chatWith, usualChatText, whatsAppAddress } from '~/core/whatsapp';
import { operation } from '~/operation/operation.server';
import { clients } from '../crm/index.server';
import type { ClientDocument } from './collections';
import { pushEvent } from './history';
import { balanceShown } from './invoice/status';
import { type DocumentKind, find, fullLink, invoiceKind, quotationKind } from './kinds.server';
import * as messages from './messages';
import { headingOf } from './sheet';

/**
 * The operation that logs that someone opened WhatsApp with the link, and returns the address to open, with the client's
 * number for people with CRM. Whether a message was sent is unknown. Refuses with 409 a document without a link.
 * `about` names the document, and its sum in cents.
 */
function opening<T extends ClientDocument>(
  name: string,
  kind: DocumentKind<T>,
  about: (document: T) => { noun: string; sum: number },
) {
  return operation({
    name,
    access: 'Quotes',
    effect: 'write',
    input: idInput,
    failed: messages.whatsAppFailed,
    async run({ input: { id }, actor, company, db, note }) {
      const document = await find(db, kind, id);
      const { linkToken, number = '', clientId, clientName, contactPerson, currency } = document;
      if (!linkToken) throw new Refusal('conflict', messages.noLink);
      const maySee = clientId !== undefined && holds(actor.access, 'CRM');
      const client = maySee ? await db.in(clients).findOne({ _id: clientId }) : null;
      const { noun, sum } = about(document);
      const text = chatWith(company.whatsAppText || usualChatText, {
        name: contactPerson || clientName,
        document: noun,
        number,
        amount: showMoney(sum, currency),
        link: fullLink(kind.name, linkToken),
        company: company.name,
      });
      const history = pushEvent('opened WhatsApp', actor.name, new Date());
      await db.in(kind.of).updateOne({ _id: id }, { $push: { history } });
      note(kind.note(document, 'opened WhatsApp for'));
      return whatsAppAddress(client?.phoneE164 ?? '', text);
    },
  });
}

export const openQuotationInWhatsApp = opening('openQuotationInWhatsApp', quotationKind, ({ amount }) => ({
  noun: 'quotation',
  sum: amount,
}));

export const openInvoiceInWhatsApp = opening('openInvoiceInWhatsApp', invoiceKind, (invoice) => {
  const open = balanceShown(invoice);
  return { noun: headingOf(invoice).toLowerCase(), sum: open > 0 ? open : invoice.total };
});
