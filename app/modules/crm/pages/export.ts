import { csvFile } from '~/web/csv-file.server';
import { read } from '~/web/read.server';
import { exportClients } from '../export.server';

export const loader = read(exportClients, (list) => csvFile('clients.csv', list));
