import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type ItemFills, itemFinder } from '~/core/typed-lines';

/** An item that a line can name, and the fields it fills in. */
export interface ItemOption extends ItemFills {
  /** SKU, free stock, price. */
  hint: string;
  /** In cents, if known and visible to the reader. */
  cost?: number;
}

/** The items that a form lists: the first of many, or those of a search. */
export interface ItemChoice {
  options: ItemOption[];
  /** Whether more match than are listed. */
  more: boolean;
  /** The search text. */
  q: string;
}

/** Finds items for the lines of a form. The same object as long as the form is open, so that it draws no line again. */
export interface LineItems {
  named(text: string): ItemOption | undefined;
  withId(id: string): ItemOption | undefined;
  /** Searches on the server if not all items are listed; `then` is called when more of them are known. */
  search(text: string, then: () => void): void;
}

const pause = 200;

/** The items known so far, those listed and those found while typing, and how lines find them. */
export function useLineItems({ options: listed, more }: ItemChoice, searchAt: string) {
  const [found, setFound] = useState<readonly ItemOption[]>([]);
  const options = useMemo(
    () => [...new Map([...listed, ...found].map((item) => [item.id, item])).values()],
    [listed, found],
  );
  const finder = useMemo(() => itemFinder(options), [options]);
  const fetcher = useFetcher<ItemChoice>();
  const { data } = fetcher;
  useEffect(() => {
    if (data) setFound((before) => [...before, ...data.options]);
  }, [data]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const then = useRef<() => void>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when more items are known.
  useEffect(() => then.current?.(), [finder]);

  const latest = useRef({ finder, options, more, fetcher });
  latest.current = { finder, options, more, fetcher };
  const items = useMemo<LineItems>(
    () => ({
      named: (text) => latest.current.finder(text),
      withId: (id) => (id ? latest.current.options.find((item) => item.id === id) : undefined),
      search(text, whenKnown) {
        then.current = whenKnown;
        clearTimeout(timer.current);
        if (!latest.current.more || text.trim() === '') return;
        timer.current = setTimeout(() => {
          void latest.current.fetcher.load(`${searchAt}?${new URLSearchParams({ q: text.slice(0, 150) })}`);
        }, pause);
      },
    }),
    [searchAt],
  );
  return { items, options };
}
