import { answersCsv } from '~/web/csv-file.server';
import { exportLeave } from '../export.server';

export const loader = answersCsv(exportLeave, 'leave.csv');
