import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportJobs } from '../export.server';

export const loader = answersFile(exportJobs, (list) => csvFile('jobs.csv', list));
