import { press } from '~/web/press.server';
import { openInvoiceInWhatsApp, openQuotationInWhatsApp } from '../whatsapp.server';
import { backToPage, byKind } from './by-kind.server';

export const loader = backToPage;

export const action = byKind({
  quotation: press(openQuotationInWhatsApp, { to: (address) => address }),
  invoice: press(openInvoiceInWhatsApp, { to: (address) => address }),
});
