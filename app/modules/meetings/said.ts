import { showDateTime } from '~/core/dates';
import { overlapText } from './messages';

interface Overlapping {
  other: { title: string; startsAt: Date };
  others: number;
}

/** The warning about an overlap; null without one. */
export function overlapMessage(overlapping: Overlapping | null): string | null {
  if (!overlapping) return null;
  const { other, others } = overlapping;
  return overlapText({ title: other.title, when: showDateTime(other.startsAt), others });
}

/** The toast of a save, as a warning if the person has something else at that time. */
export function saveMessage(text: string, overlapping: Overlapping | null) {
  const warning = overlapMessage(overlapping);
  return warning ? { kind: 'warning' as const, text: `${text} ${warning}` } : text;
}
