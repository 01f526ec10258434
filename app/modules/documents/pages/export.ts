import { answersCsv } from '~/web/csv-file.server';
import { exportInvoices } from '../invoice/invoice-list.server';
import { exportQuotations } from '../quotation/quotation-list.server';
import { byKind } from './by-kind.server';

export const loader = byKind({
  quotation: answersCsv(exportQuotations, 'quotations.csv'),
  invoice: answersCsv(exportInvoices, 'invoices.csv'),
});
