import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportAlerts } from '../export.server';

export const loader = answersFile(exportAlerts, (list) => csvFile('alerts.csv', list));
