import type { ContractRow } from '../../../tests/support/rows';
import { logo } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/files/{id}', key: 'any', thing: logo, shape: null },
];
