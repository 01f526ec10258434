import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportResources } from '../export.server';

export const loader = answersFile(exportResources, (list) => csvFile('resources.csv', list));
