import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportItems } from '../export.server';

export const loader = answersFile(exportItems, (list) => csvFile('inventory.csv', list));
