import { answersCsv } from '~/web/csv-file.server';
import { exportClients } from '../export.server';

export const loader = answersCsv(exportClients, 'clients.csv');
