import type { LoaderFunctionArgs } from 'react-router';
import { answersCsv } from '~/web/csv-file.server';
import { exportInvoices } from '../invoice/invoice-list.server';
import { exportQuotations } from '../quotation/quotation-list.server';
import { byKind, withTicked } from './by-kind.server';

const files = byKind({
  quotation: answersCsv(exportQuotations, 'quotations.csv'),
  invoice: answersCsv(exportInvoices, 'invoices.csv'),
});

export const loader = async (args: LoaderFunctionArgs) => await files(withTicked(args));
