/** Where a quotation stands as it is kept. */
const keptStatuses = ['draft', 'sent', 'accepted', 'declined', 'replaced'] as const;
export type KeptStatus = (typeof keptStatuses)[number];

/** Where it stands as everybody reads it. */
export const statuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'replaced'] as const;
export type Status = (typeof statuses)[number];

/** What a list may be narrowed to: answers that nobody has seen yet, and what ends this week or has no answer for a week. */
export const shows = ['', 'answers', 'ending', 'unanswered'] as const;
export type Show = (typeof shows)[number];

/** A quotation that is out and was not answered by the end of its last day (Singapore time) has expired. */
export function statusOn(
  { status, validUntil }: { status: KeptStatus; validUntil: string },
  today: string,
): Status {
  return status === 'sent' && validUntil < today ? 'expired' : status;
}

/**
 * What a person of the firm may mark a quotation as: a draft as declined, which sets it aside, since numbers have no
 * gaps; and one that is out as either, also where it has expired and the client called in the end.
 */
export function mayBecome(from: KeptStatus): readonly ('accepted' | 'declined')[] {
  if (from === 'draft') return ['declined'];
  return from === 'sent' ? ['accepted', 'declined'] : [];
}
