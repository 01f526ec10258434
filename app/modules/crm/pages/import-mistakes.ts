import { answersCsv } from '~/web/csv-file.server';
import { listBadRows } from '../imports.server';

export const loader = answersCsv(listBadRows, 'clients-to-mend.csv');
