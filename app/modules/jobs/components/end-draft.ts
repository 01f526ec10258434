const texts = ['endLocation', 'receivedBy', 'remarks', 'photo', 'signature'] as const;

/** The name of the used quantity of a material. */
export const usedName = (itemId: string) => `used.${itemId}`;

/** What is entered in the form of an end, as its draft is stored. */
export function endDraftOf(form: HTMLFormElement): Record<string, string> {
  const sent = new FormData(form);
  const draft: Record<string, string> = {};
  for (const name of texts) {
    const value = sent.get(name);
    if (typeof value === 'string') draft[name] = value;
  }
  const used = sent.getAll('used');
  for (const [place, itemId] of sent.getAll('usedItem').entries())
    draft[usedName(String(itemId))] = String(used[place] ?? '');
  return draft;
}
