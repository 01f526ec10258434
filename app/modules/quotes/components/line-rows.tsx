import { Plus, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { plain } from '~/core/money';
import { Button, buttonClass } from '~/ui/button';
import { emptyLine, mostLines, type TypedLine } from '../line-fields';

/** What is wrong with the fields of lines, by their names in the form. */
export type LineErrors = Record<string, string[] | null | undefined> | undefined;

type KeyedLine = TypedLine & { key: number };

interface LineRowsProps {
  /** The lines that the page came with. */
  given: readonly TypedLine[];
  errors: LineErrors;
  /** What each line comes to as it was typed last, in cents; null where it cannot be read. */
  totals: readonly (number | null)[];
  /** The lines have become more or fewer. */
  onCount: (count: number) => void;
  /** The one amount that was typed until now: the price of the first line. */
  amountTyped: () => string;
}

/**
 * The lines of a quotation to fill in. Its buttons post the form, which comes back with one line more or less; with
 * JavaScript they do it at once.
 */
export function LineRows({ given, errors, totals, onCount, amountTyped }: LineRowsProps) {
  const [lines, setLines] = useState<KeyedLine[]>(() => given.map((line, key) => ({ ...line, key })));
  const [dismissed, setDismissed] = useState<LineErrors>();
  const next = useRef(given.length);
  const list = useRef<HTMLUListElement>(null);
  const shown = errors === dismissed ? undefined : errors;

  const change = (after: KeyedLine[]) => {
    // The places of the wrong ones are others now.
    setDismissed(errors);
    setLines(after);
    onCount(after.length);
  };
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (lines.length >= mostLines) return;
    const first = lines.length === 0 ? { unitPrice: amountTyped() } : {};
    change([...lines, { ...emptyLine, ...first, key: next.current++ }]);
    // When it is there.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const remove = (event: MouseEvent, key: number) => {
    event.preventDefault();
    change(lines.filter((line) => line.key !== key));
  };

  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <div
          className="grid grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_6.5rem_2.75rem] gap-2 text-[0.8125rem] text-muted max-sm:hidden"
          aria-hidden="true"
        >
          <span>Description</span>
          <span>Quantity</span>
          <span>Unit price</span>
          <span className="text-right">Amount</span>
        </div>
      )}
      {lines.length > 0 && (
        <ul ref={list} aria-label="Lines" className="flex flex-col gap-3 sm:gap-2">
          {lines.map((line, place) => (
            <LineRow
              key={line.key}
              line={line}
              place={place}
              errors={shown}
              total={totals[place] ?? null}
              onRemove={(event) => remove(event, line.key)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          name="change"
          value="add"
          size="small"
          icon={<Plus size={16} />}
          onClick={add}
          formNoValidate
          busy={false}
        >
          {lines.length > 0 ? 'Add line' : 'Use lines instead'}
        </Button>
        <button
          type="submit"
          name="change"
          value="count"
          className={`without-js ${buttonClass({ size: 'small' })}`}
          formNoValidate
        >
          Update the total
        </button>
      </div>
    </div>
  );
}

interface LineRowProps {
  line: KeyedLine;
  place: number;
  errors: LineErrors;
  total: number | null;
  onRemove: (event: MouseEvent) => void;
}

function LineRow({ line, place, errors, total, onRemove }: LineRowProps) {
  const name = `lines[${place}]`;
  const wrong = (['description', 'quantity', 'unitPrice'] as const).flatMap(
    (field) => errors?.[`${name}.${field}`] ?? [],
  );
  const noteId = `line-${line.key}-note`;
  const isWrong = (of: keyof TypedLine) => (errors?.[`${name}.${of}`]?.length ? true : undefined);
  const field = (of: keyof TypedLine, label: string) => ({
    name: `${name}.${of}`,
    defaultValue: line[of],
    'aria-label': `${label} of line ${place + 1}`,
    'aria-invalid': isWrong(of),
    // Without JavaScript the browser itself goes to the first wrong one.
    autoFocus: isWrong(of),
    'aria-describedby': wrong.length > 0 ? noteId : undefined,
    autoComplete: 'off',
  });
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_2.75rem] gap-2 max-sm:rounded-box max-sm:border max-sm:border-base-300 max-sm:p-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_6.5rem_2.75rem]">
      <textarea
        {...field('description', 'Description')}
        rows={1}
        maxLength={500}
        placeholder="What it is"
        className="field-sizing-content textarea max-h-40 min-h-(--size) not-supports-[field-sizing:content]:min-h-16 resize-none not-supports-[field-sizing:content]:resize-y py-2 max-sm:col-span-3"
      />
      <Figure words="Quantity">
        <input
          {...field('quantity', 'Quantity')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="1"
        />
      </Figure>
      <Figure words="Unit price">
        <input
          {...field('unitPrice', 'Unit price')}
          inputMode="decimal"
          className="input text-right tabular-nums"
          placeholder="0.00"
        />
      </Figure>
      <button
        type="submit"
        name="change"
        value={`remove:${place}`}
        className="btn btn-ghost btn-square tap self-end text-muted sm:order-last"
        aria-label={`Remove line ${place + 1}`}
        title="Remove"
        formNoValidate
        onClick={onRemove}
      >
        <Trash2 size={16} />
      </button>
      <output
        className="self-center text-right tabular-nums max-sm:col-span-3 max-sm:text-muted"
        aria-label={`Amount of line ${place + 1}`}
      >
        {total === null ? '–' : plain(total)}
      </output>
      {wrong.length > 0 && (
        <p id={noteId} className="order-last col-span-full text-[0.8125rem] text-error">
          {wrong.join(' ')}
        </p>
      )}
    </li>
  );
}

/** A field with its name above it where there is no head above the column. The name is also on the field itself. */
function Figure({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-muted text-xs sm:hidden" aria-hidden="true">
        {words}
      </span>
      {children}
    </div>
  );
}
