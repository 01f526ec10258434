import type { ContractRow, PageRow } from '../support/rows';

interface Rows {
  calls?: readonly ContractRow[];
  pages?: readonly PageRow[];
}

const files = import.meta.glob<Rows>('../../app/modules/**/test-rows.ts', { eager: true });
const isBilling = ([path]: [string, Rows]) => path.includes('/billing/');
/** The rows of all modules. Billing's come last: a company with a plan has no trial that could end. */
const modules = Object.entries(files)
  .toSorted((one, other) => Number(isBilling(one)) - Number(isBilling(other)))
  .map(([, rows]) => rows);

/** Every documented call. */
export const contract = modules.flatMap(({ calls = [] }) => calls);

/** Every page: those of the modules, and the two of `web/routes`. */
export const pages: readonly PageRow[] = [
  ...modules.flatMap(({ pages = [] }) => pages),
  { path: '/theme', key: 'public', fields: { theme: 'dark', to: '/' }, leads: true },
  { path: '/sidebar', key: 'public', fields: { sidebar: 'open', to: '/' }, leads: true },
];
