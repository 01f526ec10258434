import { listQuery } from '~/core/list-query';

/** The query parameters of the week: the week or day, only the person's own, and list view. */
const words = ['week', 'mine', 'view', 'day'] as const;
export type WeekWords = { [Word in (typeof words)[number]]?: unknown } & {
  /** The client whose page to return to. */
  from?: unknown;
};

/** The week's page with these parameters, or the page `path` over it. */
export function meetingsAt(values: WeekWords = {}, path = ''): string {
  const from = path === '' ? null : clientFrom(values);
  return `/Meetings${path}${listQuery([...words, 'from'], { ...values, from })}`;
}

/** Where a dialog returns to: the client's tab it was opened from, or the week. */
export function backFrom(sent: WeekWords): string {
  const from = clientFrom(sent);
  return from ? `/clientDashBoard/${from}/meetings` : meetingsAt(sent);
}

/** The parameters that a form carries along to return to the same place. */
export function wordsOf(query: URLSearchParams): [string, string][] {
  return [...words, 'from'].flatMap((word): [string, string][] => {
    const value = query.get(word);
    return value ? [[word, value]] : [];
  });
}

/** Only accepts an id, so that an invented address leads nowhere else. */
function clientFrom({ from }: WeekWords): string | null {
  return typeof from === 'string' && /^[\w-]{1,50}$/.test(from) ? from : null;
}
