import { holds } from '~/core/access';
import { showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { chatWith, usualChatText, whatsAppAddress } from '~/core/whatsapp';
import { operation } from '~/operation/operation.server';
import { ownCompany } from '../../account/index.server';
import { clients } from '../../crm/index.server';
import { invoices } from './collections';
import { happened, noteOf } from './invoices.server';
import * as messages from './messages';
import { fullLink } from './sending.server';
import { headingOf } from './sheet';
import { balanceShown } from './status';

/**
 * Notes that somebody opened WhatsApp with the link, and answers the address that opens it: with the client's number for those
 * who may see clients. Whether a message was sent nobody knows. Refuses with 409 a document without a link.
 */
export const openWhatsApp = operation({
  name: 'openInvoiceInWhatsApp',
  access: 'Quotes',
  effect: 'write',
  input: idInput,
  failed: messages.whatsAppFailed,
  async run({ input: { id }, actor, db, note }) {
    const invoice = await db.in(invoices).get(id, messages.unknown);
    const { linkToken, number = '', clientId, clientName, contactPerson, total, currency } = invoice;
    if (!linkToken) throw new Refusal('conflict', messages.noLink);
    const company = await ownCompany(db);
    const maySee = clientId !== undefined && holds(actor.access, 'CRM');
    const client = maySee ? await db.in(clients).findOne({ _id: clientId }) : null;
    const open = balanceShown(invoice);
    const text = chatWith(company.whatsAppText || usualChatText, {
      name: contactPerson || clientName,
      document: headingOf(invoice).toLowerCase(),
      number,
      amount: showMoney(open > 0 ? open : total, currency),
      link: fullLink(linkToken),
      company: company.name,
    });
    const history = happened('opened WhatsApp', actor.name, new Date());
    await db.in(invoices).updateOne({ _id: id }, { $push: { history } });
    note(noteOf(invoice, 'opened WhatsApp for'));
    return whatsAppAddress(client?.phoneE164 ?? '', text);
  },
});
