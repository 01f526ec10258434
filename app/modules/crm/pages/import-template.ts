import { csvFile } from '~/web/csv-file.server';
import { read } from '~/web/read.server';
import { makeTemplate } from '../export.server';

export const loader = read(makeTemplate, (list) => csvFile('clients-template.csv', [list]));
