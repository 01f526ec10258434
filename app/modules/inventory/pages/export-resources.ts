import { answersCsv } from '~/web/csv-file.server';
import { exportResources } from '../export.server';

export const loader = answersCsv(exportResources, 'resources.csv');
