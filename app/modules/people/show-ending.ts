import { showDate } from '~/core/dates';
import type { ShownEnding } from './components/ending-soon';
import { soonDays, type Watched, type WatchedKind } from './watch';

const said: Record<WatchedKind, string> = {
  'work pass': 'Work pass',
  probation: 'Probation',
  contract: 'Contract',
  training: 'Training',
};

const tabOf: Record<WatchedKind, string> = {
  'work pass': 'compliance',
  probation: 'job',
  contract: 'job',
  training: 'additional',
};

/** An ending in words. `inDays` is negative once it is over. */
export function showEnding({
  id,
  person,
  kind,
  name,
  on,
  inDays,
}: Watched & { id: string; person: string; inDays: number }): ShownEnding {
  return {
    page: `/HumanResource/${id}/${tabOf[kind]}`,
    person,
    what: name ? `${said[kind]}: ${name}` : said[kind],
    on,
    when: showDate(on),
    left: inWords(inDays),
    tone: inDays < 0 ? 'danger' : inDays <= soonDays ? 'warning' : 'neutral',
  };
}

function inWords(inDays: number): string {
  if (inDays === 0) return 'today';
  const days = Math.abs(inDays) === 1 ? '1 day' : `${Math.abs(inDays)} days`;
  return inDays < 0 ? `${days} ago` : `in ${days}`;
}
