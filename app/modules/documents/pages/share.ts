import { press } from '~/web/press.server';
import { shareInvoice } from '../invoice/sending.server';
import { pageOf } from '../kinds';
import * as messages from '../messages';
import { shareQuotation } from '../quotation/sending.server';
import { backToPage, byKind } from './by-kind.server';

export const loader = backToPage;

const toast = ({ shared }: { shared: boolean }) => (shared ? messages.linkOn : messages.linkOff);

export const action = byKind({
  quotation: press(shareQuotation, { to: (_, { id = '' }) => pageOf('quotation', id), toast }),
  invoice: press(shareInvoice, { to: (_, { id = '' }) => pageOf('invoice', id), toast }),
});
