import * as account from '../../app/modules/account/test-rows';
import * as audit from '../../app/modules/audit/test-rows';
import * as billing from '../../app/modules/billing/test-rows';
import * as company from '../../app/modules/company/test-rows';
import * as crm from '../../app/modules/crm/test-rows';
import * as data from '../../app/modules/data/test-rows';
import * as invoices from '../../app/modules/documents/invoice/test-rows';
import * as quotes from '../../app/modules/documents/quotation/test-rows';
import * as files from '../../app/modules/files/test-rows';
import * as find from '../../app/modules/find/test-rows';
import * as ideas from '../../app/modules/ideas/test-rows';
import * as inventory from '../../app/modules/inventory/test-rows';
import * as jobs from '../../app/modules/jobs/test-rows';
import * as landing from '../../app/modules/landing/test-rows';
import * as leave from '../../app/modules/leave/test-rows';
import * as meetings from '../../app/modules/meetings/test-rows';
import * as people from '../../app/modules/people/test-rows';
import * as pricing from '../../app/modules/pricing/test-rows';
import * as reference from '../../app/modules/reference/test-rows';
import * as sentiment from '../../app/modules/sentiment/test-rows';
import * as storyboards from '../../app/modules/storyboards/test-rows';
import * as tasks from '../../app/modules/tasks/test-rows';
import * as today from '../../app/modules/today/test-rows';
import * as trends from '../../app/modules/trends/test-rows';
import type { ContractRow, PageRow } from '../support/rows';

/** Every module with its rows. Billing comes last: a company with a plan has no trial that could end. */
const modules: readonly { calls?: readonly ContractRow[]; pages?: readonly PageRow[] }[] = [
  account,
  audit,
  people,
  company,
  files,
  crm,
  find,
  ideas,
  trends,
  storyboards,
  sentiment,
  meetings,
  tasks,
  quotes,
  invoices,
  pricing,
  inventory,
  leave,
  jobs,
  data,
  today,
  landing,
  reference,
  billing,
];

/** Every documented call. */
export const contract = modules.flatMap(({ calls = [] }) => calls);

/** Every page: those of the modules, and the two of `web/routes`. */
export const pages: readonly PageRow[] = [
  ...modules.flatMap(({ pages = [] }) => pages),
  { path: '/theme', key: 'public', fields: { theme: 'dark', to: '/' }, leads: true },
  { path: '/sidebar', key: 'public', fields: { sidebar: 'open', to: '/' }, leads: true },
];
