import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { longestSearch } from '~/core/list-query';
import { isForComposition } from '~/ui/composing';
import { FindExamples } from '~/ui/find-examples';

/** The part of the answer of `GET /api/find` that is shown here. */
interface Answer {
  hint: string;
  corrected: string;
  commands: { title: string; link: string }[];
  groups: {
    kind: string;
    title: string;
    items: { id: string; title: string; hint: string; link: string }[];
  }[];
}

interface Option {
  key: string;
  group: string;
  title: string;
  hint: string;
  link: string;
}

const pauseMs = 120;
/** The most results shown per kind. */
const mostOfKind = 5;

function optionsOf({ commands, groups }: Answer): Option[] {
  return [
    ...commands.map(({ title, link }) => ({ key: link, group: 'Go to', title, hint: '', link })),
    ...groups.flatMap(({ kind, title: group, items }) =>
      items.slice(0, mostOfKind).map(({ id, ...item }) => ({ key: `${kind}-${id}`, group, ...item })),
    ),
  ];
}

/** The search of `/find` as a dialog over any page, updated while typing. Closing returns the focus. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [answer, setAnswer] = useState<Answer & { of: string }>();
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const options = answer ? optionsOf(answer) : [];
  const active = options[at];
  const foundNothing = answer !== undefined && !answer.hint && !failed && options.length === 0;

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => {
      if (opener?.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    const typed = q.trim();
    if (typed === '') return setAnswer(undefined);
    const ending = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(`/api/find?${new URLSearchParams({ q: typed })}`, {
          signal: ending.signal,
        });
        if (!response.ok) throw new Error(response.statusText);
        const { data } = await response.json();
        setAnswer({ ...data, of: typed });
        setAt(0);
        setFailed(false);
      } catch {
        if (!ending.signal.aborted) setFailed(true);
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [q]);

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForComposition(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = (at + step + options.length) % Math.max(options.length, 1);
      setAt(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The results on screen may belong to an earlier, shorter text.
      if (active && answer?.of === q.trim()) go(active.link);
      else if (q.trim()) go(`/find?${new URLSearchParams({ q: q.trim() })}`);
    }
  };

  return (
    <dialog
      ref={dialog}
      className="route-dialog"
      data-dims
      data-at="top"
      aria-label="Find"
      onClose={onClose}
      onMouseDown={(event) => {
        // A click on the backdrop has the dialog as its target.
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className="border-base-300 border-b p-3">
        <label className="input w-full">
          <Search size={16} className="shrink-0 text-muted" />
          <span className="sr-only">Find</span>
          <input
            ref={input}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${list}-${at}` : undefined}
            autoComplete="off"
            autoFocus
            maxLength={longestSearch}
            placeholder="Name, number or phone"
            value={q}
            onChange={({ currentTarget: { value } }) => setQ(value)}
            onKeyDown={onKeyDown}
          />
        </label>
      </div>
      <div className="max-h-[60vh] overflow-y-auto overscroll-contain p-2">
        <p role="status" className={`px-3 py-2 text-muted ${options.length > 0 ? 'sr-only' : ''}`}>
          {statusOf({ q, answer, failed, count: options.length })}
        </p>
        {(q.trim() === '' || foundNothing) && (
          <div className="px-3 pb-2">
            <FindExamples
              onAsk={(asked) => {
                setQ(asked);
                input.current?.focus();
              }}
            />
          </div>
        )}
        {answer?.corrected && (
          <p className="px-3 py-1 text-small text-muted">Results for {answer.corrected}</p>
        )}
        <div id={list} role="listbox" aria-label="Results" hidden={options.length === 0}>
          {options.map((option, place) => (
            <div key={option.key}>
              {options[place - 1]?.group !== option.group && (
                <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-muted text-xs">
                  {option.group}
                </p>
              )}
              <Link
                id={`${list}-${place}`}
                role="option"
                aria-selected={place === at}
                tabIndex={-1}
                to={option.link}
                discover="none"
                className="flex min-h-11 flex-col justify-center rounded-field px-3 py-2 aria-selected:bg-base-200"
                onMouseMove={() => setAt(place)}
                onClick={onClose}
              >
                <span className="sr-only">{option.group}: </span>
                <span className="font-medium wrap-anywhere">{option.title}</span>
                {option.hint && <span className="text-small text-muted wrap-anywhere">{option.hint}</span>}
              </Link>
            </div>
          ))}
        </div>
      </div>
      {/* app.css shows a dialog only once this end marker has arrived. */}
      <span className="dialog-end" hidden />
    </dialog>
  );
}

interface State {
  q: string;
  answer: (Answer & { of: string }) | undefined;
  failed: boolean;
  count: number;
}

function statusOf({ q, answer, failed, count }: State): string {
  if (failed) return 'The search did not work. Check your connection and try again.';
  if (q.trim() === '') return 'Type a few letters, a number, or a question.';
  if (!answer) return 'Searching…';
  if (answer.hint) return answer.hint;
  if (count === 0) return `Nothing found for “${answer.of}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}
