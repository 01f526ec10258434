import { listQuery } from '~/core/list-query';

/** The words of the week's address: which week or day of it, whether only one's own, and whether as a list. */
const words = ['week', 'mine', 'view', 'day'] as const;
export type WeekWords = { [Word in (typeof words)[number]]?: unknown } & {
  /** The client from whose dashboard somebody came, to go back there. */
  from?: unknown;
};

/** The week's page, or the page `path` over it, at this place. */
export function meetingsAt(values: WeekWords = {}, path = ''): string {
  const from = path === '' ? null : clientFrom(values);
  return `/Meetings${path}${listQuery([...words, 'from'], { ...values, from })}`;
}

/** Where a dialog leads back to: the client's tab that somebody came from, else the week. */
export function backFrom(sent: WeekWords): string {
  const from = clientFrom(sent);
  return from ? `/clientDashBoard/${from}/meetings` : meetingsAt(sent);
}

/** The words that a form carries along, so that it leads back to where somebody was. */
export function wordsOf(query: URLSearchParams): [string, string][] {
  return [...words, 'from'].flatMap((word): [string, string][] => {
    const value = query.get(word);
    return value ? [[word, value]] : [];
  });
}

/** Only what looks like an id: an address that somebody made up leads nowhere else. */
function clientFrom({ from }: WeekWords): string | null {
  return typeof from === 'string' && /^[\w-]{1,50}$/.test(from) ? from : null;
}
