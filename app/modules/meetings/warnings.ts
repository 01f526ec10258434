import { showDateTime } from '~/core/dates';
import { notInvited, overlapText } from './messages';

interface Overlapping {
  other: { title: string; startsAt: Date };
  others: number;
}

/** The warning about an overlap; null without one. */
function overlapMessage(overlapping: Overlapping | null): string | null {
  if (!overlapping) return null;
  const { other, others } = overlapping;
  return overlapText({ title: other.title, when: showDateTime(other.startsAt), others });
}

interface Saved {
  overlapping: Overlapping | null;
  /** Who is on leave then, in a sentence. */
  away: string | null;
}

/** What is odd about a meeting's time: another meeting, somebody's leave; null if nothing is. */
export function warningOf({ overlapping, away }: Saved): string | null {
  return [overlapMessage(overlapping), away].filter(Boolean).join(' ') || null;
}

/** The toast of a save: whether somebody was added and not invited; a warning if the person has something else at that time. */
export function saveMessage(text: string, saved: Saved & { uninvited: boolean }) {
  const warning = warningOf(saved);
  const says = [text, saved.uninvited && notInvited, warning].filter(Boolean).join(' ');
  return warning ? { kind: 'warning' as const, text: says } : says;
}
