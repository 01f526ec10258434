import { answersCsv } from '~/web/csv-file.server';
import { makeItemTemplate } from '../export.server';

export const loader = answersCsv(makeItemTemplate, 'inventory-template.csv');
