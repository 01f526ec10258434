import { answersCsv } from '~/web/csv-file.server';
import { listBadRows } from '../imports.server';

export const loader = answersCsv(listBadRows, 'rows-to-mend.csv');
