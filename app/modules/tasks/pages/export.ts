import { answersCsv } from '~/web/csv-file.server';
import { exportTasks } from '../export.server';

export const loader = answersCsv(exportTasks, 'tasks.csv');
