import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportTasks } from '../export.server';

export const loader = answersFile(exportTasks, (list) => csvFile('tasks.csv', list));
