import { sameType } from '~/core/entitlements';
import type { Entitlement, OwnEntitlement } from './details';

/**
 * What somebody may take in a year: each of the company's types, in their order, with the days of his own where his
 * record has some, but for those that were taken from him; then the types that he alone has.
 */
export function entitledTo(company: readonly Entitlement[], own: readonly OwnEntitlement[]): Entitlement[] {
  const offered = company.map(({ type, entitlement }) => {
    const kept = own.find((one) => sameType(one.type, type));
    return { type, entitlement: kept ? kept.entitlement : entitlement };
  });
  const others = own.filter(({ type }) => !company.some((one) => sameType(one.type, type)));
  return [...offered, ...others].flatMap(({ type, entitlement }) =>
    entitlement === null ? [] : [{ type, entitlement }],
  );
}

/**
 * What of a list that was sent is somebody's own: days other than the company's, types that he alone has, and of the
 * company's types those that the list leaves out, which are taken from him. An empty list has nothing of its own. One that
 * says what holds of him already leaves his record (`before`) as it is.
 */
export function ownOf(
  company: readonly Entitlement[],
  sent: readonly Entitlement[],
  before: readonly OwnEntitlement[] = [],
): OwnEntitlement[] {
  if (sent.length === 0) return [];
  if (alike(sent, entitledTo(company, before))) return [...before];
  const others = sent.flatMap(({ type, entitlement }) => {
    const known = company.find((one) => sameType(one.type, type));
    return known?.entitlement === entitlement ? [] : [{ type: known?.type ?? type, entitlement }];
  });
  const taken = company
    .filter(({ type }) => !sent.some((one) => sameType(one.type, type)))
    .map(({ type }) => ({ type, entitlement: null }));
  return [...others, ...taken];
}

function alike(sent: readonly Entitlement[], holds: readonly Entitlement[]): boolean {
  return (
    sent.length === holds.length &&
    sent.every(({ type, entitlement }) =>
      holds.some((one) => sameType(one.type, type) && one.entitlement === entitlement),
    )
  );
}
