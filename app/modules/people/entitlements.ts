import { sameType } from '~/core/entitlements';
import type { Entitlement, OwnEntitlement } from './details';

/**
 * A person's entitlements per year: each of the company's types in order, with the person's own days if their record
 * has some, without those removed for them; then the types that only they have.
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
 * The part of a sent list that is the person's own: days that differ from the company's, types only they have, and the
 * company's types missing from the list, which are removed for them. An empty list means nothing of their own. A list
 * that equals the current entitlements leaves the record (`before`) unchanged.
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
