import { answersCsv } from '~/web/csv-file.server';
import { makeTemplate } from '../export.server';

export const loader = answersCsv(makeTemplate, 'clients-template.csv');
