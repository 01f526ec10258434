import { answersFile } from '~/web/answers-file.server';
import { csvFile } from '~/web/csv-file.server';
import { exportEmployees } from '../export.server';

export const loader = answersFile(exportEmployees, ({ list, name }, _, companyId) =>
  csvFile(name, companyId, list),
);
