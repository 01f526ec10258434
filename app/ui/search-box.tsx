import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { longestSearch } from '~/core/list-query';
import { Button } from './button';

interface SearchBoxProps {
  /** The query parameter. */
  name: string;
  /** The current search text. */
  value: string;
  placeholder: string;
  /** For screen readers; others see the magnifier. */
  label: string;
}

const pause = 250;
/** Query parameters that a new search resets. */
const cursors = ['page', 'after', 'before'];

/**
 * A search as a GET form. With JavaScript the list follows while typing, `/` focuses the box, and Escape empties it;
 * without, a button submits it. Other query parameters stay.
 */
export function SearchBox({ name, value, placeholder, label }: SearchBoxProps) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searching =
    navigation.state === 'loading' && new URLSearchParams(navigation.location.search).has(name);

  // Follows Back and Forward, unless somebody is typing.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at.isContentEditable || at.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    // Known at once, while the router's state may change later.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer.current);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
      clearTimeout(timer.current);
    };
  }, []);

  const asked = useRef<string>(undefined);
  const waits = useRef(false);
  useEffect(() => {
    const { location } = navigation;
    // After typing and then following a link, the link wins. After a filter or form, the search runs once it is done,
    // with the query as it is then.
    if (location && location.pathname !== pathname) clearTimeout(timer.current);
    waits.current = !!location && location.search !== asked.current;
  }, [navigation, pathname]);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    // The input is always in its form.
    const form = event.currentTarget.form as HTMLFormElement;
    clearTimeout(timer.current);
    if ((event.nativeEvent as InputEvent).isComposing) return;
    const search = () => {
      if (waits.current) return wait();
      // Leaves an empty search out of the query.
      const data = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      if (!data.get(name)) data.delete(name);
      asked.current = `?${data}`;
      void submit(data, { action: pathname, replace: true, preventScrollReset: true });
    };
    const wait = () => {
      timer.current = setTimeout(search, pause);
    };
    wait();
  };

  return (
    <Form
      action={pathname}
      role="search"
      className="flex w-full max-w-sm gap-2"
      onSubmit={() => clearTimeout(timer.current)}
    >
      {[...params].map(([key, kept]) =>
        key === name || cursors.includes(key) ? null : (
          <input key={`${key}=${kept}`} type="hidden" name={key} value={kept} />
        ),
      )}
      <label className="input">
        {searching ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Search size={16} className="shrink-0 text-muted" />
        )}
        <span className="sr-only">{label}</span>
        <input
          ref={input}
          type="search"
          name={name}
          defaultValue={value}
          maxLength={longestSearch}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onChange={onChange}
          onCompositionEnd={(event) => onChange(event as unknown as ChangeEvent<HTMLInputElement>)}
        />
        <span
          className="needs-js rounded-selector border border-base-300 px-1.5 font-sans text-muted text-xs max-lg:hidden"
          aria-hidden="true"
        >
          /
        </span>
      </label>
      <noscript>
        <Button>Search</Button>
      </noscript>
    </Form>
  );
}
