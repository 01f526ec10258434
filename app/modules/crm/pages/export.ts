import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportClients } from '../export.server';

export const loader = answersFile(exportClients, (list) => csvFile('clients.csv', list));
