import { answersCsv } from '~/web/csv-file.server';
import { exportItems } from '../export.server';

export const loader = answersCsv(exportItems, 'inventory.csv');
