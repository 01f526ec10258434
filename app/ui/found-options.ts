import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

const pause = 200;

/** The first of many records, or those of a search. */
interface Listed<Option> {
  options: readonly Option[];
  /** Whether more match than are listed. */
  more: boolean;
}

/** The options known so far: those listed, and those found while typing, which asks the server only if not all are listed. */
export function useFoundOptions<Option extends { id: string }>(
  { options: listed, more }: Listed<Option>,
  searchAt: string,
) {
  const [found, setFound] = useState<readonly Option[]>([]);
  const options = useMemo(
    () => [...new Map([...listed, ...found].map((option) => [option.id, option])).values()],
    [listed, found],
  );
  const fetcher = useFetcher<Listed<Option>>();
  const { data, load, state } = fetcher;
  useEffect(() => {
    if (data) setFound((before) => [...before, ...data.options]);
  }, [data]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      if (!more || text.trim() === '') return;
      timer.current = setTimeout(() => {
        void load(`${searchAt}?${new URLSearchParams({ q: text.slice(0, 150) })}`);
      }, pause);
    },
    [more, load, searchAt],
  );
  return { options, search, isSearching: state !== 'idle' };
}
