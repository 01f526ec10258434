import { csvFile } from '~/web/csv-file.server';
import { read } from '~/web/read.server';
import { listBadRows } from '../imports.server';

export const loader = read(listBadRows, (list) => csvFile('clients-to-mend.csv', list));
