import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { answersCsv, csvFile } from '~/web/csv-file.server';
import { byEnd } from '~/web/operation-of.server';
import { listBadRows, makeTemplate } from '../imports.server';

const fileAt = byEnd({
  template: answersFile(makeTemplate, ({ list, name }, _, companyId) => csvFile(name, companyId, list)),
  mistakes: answersCsv(listBadRows, 'rows-to-mend.csv'),
});

/** A kind's template, and the rows of an import that were left out. */
export const loader = async (args: LoaderFunctionArgs) => await fileAt(args)(args);
