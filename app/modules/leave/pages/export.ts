import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportLeave } from '../export.server';

export const loader = answersFile(exportLeave, (list) => csvFile('leave.csv', list));
