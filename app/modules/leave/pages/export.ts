import { answersFile } from '~/web/answers-file.server';
import { answersCsv, csvFile } from '~/web/csv-file.server';
import { exportBalances, exportLeave } from '../export.server';
import type { Route } from './+types/export';

const leave = answersCsv(exportLeave, 'leave.csv');
const balances = answersFile(exportBalances, ({ list, name }, _, companyId) =>
  csvFile(name, companyId, list),
);

/** Both files of the module: who is away, and what people have left. */
export const loader = (args: Route.LoaderArgs) =>
  (new URL(args.request.url).pathname.endsWith('/balances/export') ? balances : leave)(args);
