import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { makeTemplate } from '../imports.server';

export const loader = answersFile(makeTemplate, ({ list, name }, _, companyId) =>
  csvFile(name, companyId, list),
);
