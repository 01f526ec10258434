import type { WaitingEntry } from './waiting-entries';

/** The fields that are named where an entry is deleted, in words. */
const lostParts = {
  quantity: 'quantity',
  receivedBy: 'recipient’s name',
  photo: 'photo',
  signature: 'signature',
  remarks: 'remarks',
  note: 'remarks',
};

export const officeHasIt = 'The office has what you sent, and decides what to do with it.';

/** Asks before a refused entry is deleted, and says what is lost with it. Nothing is, if the office has it. */
export function mayDismiss({
  says,
  fields,
  handedOver,
}: Pick<WaitingEntry, 'says' | 'fields' | 'handedOver'>): boolean {
  if (handedOver) return true;
  const parts = Object.entries(lostParts).flatMap(([name, words]) => (fields[name] ? [words] : []));
  const lost = new Intl.ListFormat('en', { type: 'conjunction' }).format(['time', ...parts]);
  return window.confirm(`Delete “${says}” from this phone? It could not be saved: its ${lost} will be lost.`);
}
