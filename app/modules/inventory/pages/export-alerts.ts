import { answersCsv } from '~/web/csv-file.server';
import { exportAlerts } from '../export.server';

export const loader = answersCsv(exportAlerts, 'alerts.csv');
