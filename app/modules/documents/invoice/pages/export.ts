import { answersCsv } from '~/web/csv-file.server';
import { exportInvoices } from '../invoice-list.server';

export const loader = answersCsv(exportInvoices, 'invoices.csv');
