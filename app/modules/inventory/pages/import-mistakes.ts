import { answersCsv } from '~/web/csv-file.server';
import { listBadItemRows } from '../imports.server';

export const loader = answersCsv(listBadItemRows, 'items-to-mend.csv');
