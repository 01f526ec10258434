import { answersCsv } from '~/web/csv-file.server';
import { exportJobs } from '../export.server';

export const loader = answersCsv(exportJobs, 'jobs.csv');
