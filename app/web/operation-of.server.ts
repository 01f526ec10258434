import { type ActionFunctionArgs, data } from 'react-router';
import type { Operation } from '~/operation/operation.server';

/** The operation of each loader and action that the kit has made. */
export const operationOf = new WeakMap<object, Operation>();

type Address = Pick<ActionFunctionArgs, 'params' | 'url'>;

const choiceOf = new WeakMap<object, (address: Address) => object>();

/** The action of a page with several forms by address, such as one's own profile and an employee's. */
export function byAddress<Answer>(
  choose: (address: Address) => (args: ActionFunctionArgs) => Promise<Answer>,
): (args: ActionFunctionArgs) => Promise<Answer> {
  const action = async (args: ActionFunctionArgs) => await choose(args)(args);
  choiceOf.set(action, choose);
  return action;
}

/** The operation that a page's form runs; undefined if the kit has not made its action. */
export function operationAt(action: object, address: Address): Operation | undefined {
  return operationOf.get(choiceOf.get(action)?.(address) ?? action);
}

/** What an address means by how it ends, for several addresses of one route file; anything else is a 404. */
export function byEnd<Meaning>(of: Record<string, Meaning>) {
  return ({ url }: Pick<Address, 'url'>): Meaning => {
    const path = url.pathname.toLowerCase().replace(/\/+$/, '');
    const found = Object.entries(of).find(([end]) => path.endsWith(`/${end}`));
    if (!found) throw data(null, { status: 404 });
    return found[1];
  };
}
