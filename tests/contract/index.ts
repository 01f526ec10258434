import { clients } from './clients';
import { identity } from './identity';
import { people } from './people';
import { plans } from './plans';
import type { ContractRow } from './row';
import { stock } from './stock';
import { work } from './work';

export { type ContractRow, effectOf, nameOf, opensTo, parametersOf } from './row';

/** Every documented call. */
export const contract: readonly ContractRow[] = [
  ...identity,
  ...clients,
  ...work,
  ...stock,
  ...people,
  ...plans,
];
