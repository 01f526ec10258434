import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { makeItemTemplate } from '../export.server';

export const loader = answersFile(makeItemTemplate, (list) => csvFile('inventory-template.csv', list));
