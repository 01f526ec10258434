import { showDateTime } from '~/core/dates';
import type { CreditLine } from './collections';
import type { StatementItem } from './components/statement-list';
import { workNames } from './prices';

/** A line of the statement in words. */
export function showLine(line: CreditLine): StatementItem {
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

function whatFor(line: CreditLine): string {
  switch (line.reason) {
    case 'granted':
      return 'Credits granted';
    case 'bought':
      return 'Credits bought';
    case 'lapsed':
      return 'Unused credits lapsed';
    case 'paid':
      return workNames[line.work];
    case 'given-back':
      return `Given back: ${workNames[line.work]}`;
  }
}
