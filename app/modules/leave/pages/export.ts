import type { LoaderFunctionArgs } from 'react-router';
import { answersFile } from '~/web/answers-file.server';
import { answersCsv, csvFile } from '~/web/csv-file.server';
import { byEnd } from '~/web/operation-of.server';
import { exportBalances, exportLeave } from '../export.server';

const fileAt = byEnd({
  'balances/export': answersFile(exportBalances, ({ list, name }, _, companyId) =>
    csvFile(name, companyId, list),
  ),
  export: answersCsv(exportLeave, 'leave.csv'),
});

/** Who is away, and what people have left, as CSV. */
export const loader = async (args: LoaderFunctionArgs) => await fileAt(args)(args);
