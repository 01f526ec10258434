import type { ContractRow, PageRow } from '../support/rows';

interface Rows {
  calls?: readonly ContractRow[];
  pages?: readonly PageRow[];
}

/** The rows of these files, by path. Billing's come last: a company with a plan has no trial that could end. */
export function rowsOf(files: Readonly<Record<string, Rows>>): Required<Rows> {
  const isBilling = (path: string) => path.includes('/billing/');
  const modules = Object.entries(files)
    .toSorted(([one], [other]) => Number(isBilling(one)) - Number(isBilling(other)))
    .map(([, rows]) => rows);
  return {
    calls: modules.flatMap(({ calls = [] }) => calls),
    pages: modules.flatMap(({ pages = [] }) => pages),
  };
}

export const rowFiles = import.meta.glob<Rows>('../../app/modules/**/test-rows.ts', { eager: true });
const all = rowsOf(rowFiles);

/** Every documented call. */
export const contract = all.calls;

/** Every page: those of the modules, and the two of `web/routes`. */
export const pages: readonly PageRow[] = [
  ...all.pages,
  { path: '/theme', key: 'public', fields: { theme: 'dark', to: '/' }, leads: true },
  { path: '/sidebar', key: 'public', fields: { sidebar: 'open', to: '/' }, leads: true },
];
