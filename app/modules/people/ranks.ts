/**
 * Whether a person would be their own manager, directly or indirectly, if `managerId` managed them. `leads` maps each
 * person to their present manager.
 */
export function wouldManageThemselves(
  personId: string,
  managerId: string,
  leads: ReadonlyMap<string, string>,
): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = managerId; at && !seen.has(at); at = leads.get(at)) {
    if (at === personId) return true;
    seen.add(at);
  }
  return false;
}
