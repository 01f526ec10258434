import { showDate, singaporeDay } from '~/core/dates';
import { daysAgo } from '~/core/days';
import { showMoney } from '~/core/money';
import type { Quotation, QuotationEvent } from '../collections';
import { inSentences } from '../history';
import type { QuotationRow } from './quotation-list.server';

/** A row of a list. */
export function showRow(quotation: QuotationRow) {
  const { _id: id, number, client, title, amount, currency, shownStatus } = quotation;
  return {
    id,
    number,
    client,
    title,
    sum: showMoney(amount, currency),
    under: '',
    ...ageOf(quotation, singaporeDay(new Date())),
    status: shownStatus,
  };
}

/** How long it has been as it is, and until when it is valid. */
function ageOf(
  { shownStatus, createdAt, sentAt = createdAt, answeredAt = createdAt, validUntil }: QuotationRow,
  today: string,
) {
  const since = (at: Date) => daysAgo(singaporeDay(at), today);
  const until = `until ${showDate(validUntil)}`;
  switch (shownStatus) {
    case 'draft':
      return { age: `made ${since(createdAt)}`, until };
    case 'sent':
      return { age: `sent ${since(sentAt)}`, until };
    case 'expired':
      return { age: `ended ${daysAgo(validUntil, today)}`, isLate: true, until: '' };
    case 'replaced':
      return { age: `sent ${since(sentAt)}`, until: '' };
    default:
      return { age: `${shownStatus} ${since(answeredAt)}`, until: '' };
  }
}

export type ShownRow = ReturnType<typeof showRow>;

const words: Record<QuotationEvent, string> = {
  made: 'made this quotation',
  changed: 'changed it',
  sent: 'marked it as sent',
  mailing: 'began to email the link',
  mailed: 'emailed the link',
  'not mailed': 'could not email the link',
  'link on': 'made a new link',
  'link off': 'switched the link off',
  accepted: 'accepted it',
  confirmed: 'emailed a confirmation',
  declined: 'declined it',
  'client added': 'added its client',
  opened: 'opened the link',
  'opened WhatsApp': 'opened WhatsApp',
  begun: 'began the work',
  'not begun': 'could not begin the work',
  replaced: 'made a new version of it',
};

/** Why the work of an accepted quotation could not begin by itself; empty where it did, or a person has begun it. */
export function hindranceOf({ notBegun, history }: Quotation): string {
  if (!notBegun) return '';
  return history.findLast(({ what }) => what === 'not begun')?.why ?? '';
}

/** The history in sentences, newest first. */
export function showHistory({ history, answer, clientName, sentAt }: Quotation, now = new Date()) {
  const isNoted = answer?.through === 'firm' && !answer.notedBy;
  return inSentences(
    history,
    ({ what, by, to, why }) => {
      const noted = sentAt ? `noted that the client has ${what} it` : 'set it aside';
      const said = isNoted && (what === 'accepted' || what === 'declined') ? noted : words[what];
      return `${by || clientName} ${said}${to ? ` to ${to}` : ''}${why ? `: ${why}` : ''}`;
    },
    now,
  );
}
