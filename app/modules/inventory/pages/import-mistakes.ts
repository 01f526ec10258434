import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { listBadItemRows } from '../imports.server';

export const loader = answersFile(listBadItemRows, (list) => csvFile('items-to-mend.csv', list));
