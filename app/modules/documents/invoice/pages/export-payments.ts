import { answersCsv } from '~/web/csv-file.server';
import { exportPayments } from '../invoice-list.server';

export const loader = answersCsv(exportPayments, 'payments.csv');
