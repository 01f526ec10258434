import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportQuotations } from '../quotation-list.server';

export const loader = answersFile(exportQuotations, (list) => csvFile('quotations.csv', list));
