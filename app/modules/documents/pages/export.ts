import type { LoaderFunctionArgs } from 'react-router';
import { answersCsv } from '~/web/csv-file.server';
import { byEnd } from '~/web/operation-of.server';
import { exportInvoices, exportPayments } from '../invoice/invoice-list.server';
import { exportQuotations } from '../quotation/quotation-list.server';
import { withTicked } from './by-kind.server';

const fileAt = byEnd({
  'quotes/export': answersCsv(exportQuotations, 'quotations.csv'),
  'invoices/export': answersCsv(exportInvoices, 'invoices.csv'),
  payments: answersCsv(exportPayments, 'payments.csv'),
});

/** The quotations, invoices and payments as CSV. */
export const loader = async (args: LoaderFunctionArgs) => await fileAt(args)(withTicked(args));
