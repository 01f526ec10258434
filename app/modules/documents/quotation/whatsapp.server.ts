import { holds } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { showMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { chatWith, usualChatText, whatsAppAddress } from '~/core/whatsapp';
import { operation } from '~/operation/operation.server';
import { ownCompany } from '../../account/index.server';
import { clients } from '../../crm/index.server';
import { quotations } from './collections';
import * as messages from './messages';
import { sharedAddress } from './present';
import { happened, noteOf } from './quotations.server';

/**
 * Logs that someone opened WhatsApp with the link, and returns the address to open, with the client's number for people with
 * CRM. Whether a message was sent is unknown. Refuses with 409 a quotation without a link.
 */
export const openWhatsApp = operation({
  name: 'openQuotationInWhatsApp',
  access: 'Quotes',
  effect: 'write',
  input: idInput,
  failed: messages.whatsAppFailed,
  async run({ input: { id }, actor, db, note }) {
    const quotation = await db.in(quotations).get(id, messages.unknown);
    const { linkToken, clientId, clientName, contactPerson, number, amount, currency } = quotation;
    if (!linkToken) throw new Refusal('conflict', messages.noLink);
    const company = await ownCompany(db);
    const maySee = clientId !== undefined && holds(actor.access, 'CRM');
    const client = maySee ? await db.in(clients).findOne({ _id: clientId }) : null;
    const text = chatWith(company.whatsAppText || usualChatText, {
      name: contactPerson || clientName,
      document: 'quotation',
      number,
      amount: showMoney(amount, currency),
      link: linkTo(sharedAddress(linkToken)),
      company: company.name,
    });
    const history = happened('opened WhatsApp', actor.name, new Date());
    await db.in(quotations).updateOne({ _id: id }, { $push: { history } });
    note(noteOf(quotation, 'opened WhatsApp for'));
    return whatsAppAddress(client?.phoneE164 ?? '', text);
  },
});
