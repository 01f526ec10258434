import { useEffect, useMemo, useRef } from 'react';
import { type ItemFills, itemFinder } from '~/core/typed-lines';
import { useFoundOptions } from './found-options';

/** An item that a line can name, and the fields it fills in. */
export interface ItemOption extends ItemFills {
  /** SKU, free stock, price. */
  hint: string;
  /** In cents, if known and visible to the reader. */
  cost?: number;
  /** In thousandths; absent for what has no stock. */
  free?: number;
  fractions?: boolean;
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

/** The items known so far, those listed and those found while typing, and how lines find them. */
export function useLineItems(choice: ItemChoice, searchAt: string) {
  const { options, search } = useFoundOptions(choice, searchAt);
  const finder = useMemo(() => itemFinder(options), [options]);
  const then = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when more items are known.
  useEffect(() => then.current?.(), [finder]);

  const latest = useRef({ finder, options, search });
  latest.current = { finder, options, search };
  const items = useMemo<LineItems>(
    () => ({
      named: (text) => latest.current.finder(text),
      withId: (id) => (id ? latest.current.options.find((item) => item.id === id) : undefined),
      search(text, whenKnown) {
        then.current = whenKnown;
        latest.current.search(text);
      },
    }),
    [],
  );
  return { items, options };
}
