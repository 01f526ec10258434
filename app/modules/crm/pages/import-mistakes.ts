import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { listBadRows } from '../imports.server';

export const loader = answersFile(listBadRows, (list) => csvFile('clients-to-mend.csv', list));
