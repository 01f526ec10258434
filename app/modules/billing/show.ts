import { showDateTime } from '~/core/dates';
import type { PurseLine } from './collections';
import type { StatementItem } from './components/statement-list';
import { workNames } from './prices';

/** A line of the statement in words. */
export function showLine(line: PurseLine): StatementItem {
  const { serial, at, userName, amount, balance, detail } = line;
  return {
    serial,
    at: at.toISOString(),
    when: showDateTime(at),
    who: userName,
    what: whatFor(line),
    detail,
    amount,
    balance,
  };
}

function whatFor(line: PurseLine): string {
  if (line.reason === 'granted') return 'Credits granted';
  return line.reason === 'paid' ? workNames[line.work] : `Given back: ${workNames[line.work]}`;
}
