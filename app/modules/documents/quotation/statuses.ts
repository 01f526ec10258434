/** The stored status. */
const keptStatuses = ['draft', 'sent', 'accepted', 'declined', 'replaced'] as const;
export type KeptStatus = (typeof keptStatuses)[number];

/** The status that people see. */
export const statuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'replaced'] as const;
export type Status = (typeof statuses)[number];

/** Further filters of the list: what waits for the client's answer, accepted ones with something left to invoice, work that could not begin by itself, unseen answers, and quotations that end this week or have had no answer for a week. */
export const shows = ['', 'to-answer', 'to-invoice', 'not-begun', 'answers', 'ending', 'unanswered'] as const;
export type Show = (typeof shows)[number];

/** A sent quotation without an answer by the end of its last day (Singapore time) has expired. */
export function statusOn(
  { status, validUntil }: { status: KeptStatus; validUntil: string },
  today: string,
): Status {
  return status === 'sent' && validUntil < today ? 'expired' : status;
}

/**
 * How colleagues may mark a quotation. A draft can be declined, which sets it aside because numbers must have no gaps. A sent
 * one can be accepted or declined, even if it has expired, because the client may have called.
 */
export function mayBecome(from: KeptStatus): readonly ('accepted' | 'declined')[] {
  if (from === 'draft') return ['declined'];
  return from === 'sent' ? ['accepted', 'declined'] : [];
}
