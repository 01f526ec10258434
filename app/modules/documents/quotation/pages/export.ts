import { answersCsv } from '~/web/csv-file.server';
import { exportQuotations } from '../quotation-list.server';

export const loader = answersCsv(exportQuotations, 'quotations.csv');
