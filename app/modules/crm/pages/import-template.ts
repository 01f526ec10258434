import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { makeTemplate } from '../export.server';

export const loader = answersFile(makeTemplate, (list) => csvFile('clients-template.csv', list));
