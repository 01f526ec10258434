import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '~/ui/button';

/** One field of each row. */
export interface Column<Name extends string = string> {
  name: Name;
  label: string;
  type?: 'text' | 'tel' | 'date' | 'month';
  inputMode?: 'decimal';
  /** A few choices, with an empty one before them. */
  options?: readonly string[];
}

export type Row = Record<string, string>;

/** What of a form that was refused concerns its lists: what was typed, and what is wrong with it. */
interface RowsReply {
  initialValue?: Record<string, unknown> | null | undefined;
  error?: Record<string, string[] | null> | null | undefined;
}

interface RowFieldsProps {
  /** The list's name in the form. */
  name: string;
  title: string;
  /** What one of them is called: 'contact'. */
  one: string;
  columns: readonly Column[];
  given: readonly Row[];
  reply: RowsReply | undefined;
}

/**
 * A list in a form, a row of fields for each entry and an empty one at its end: an emptied row is taken away, and the
 * empty one adds. With JavaScript there are buttons for both.
 */
export function RowFields({ name, title, one, columns, given, reply }: RowFieldsProps) {
  const typed = reply?.initialValue?.[name];
  const first = Array.isArray(typed) ? typed.map((row) => (row ?? {}) as Row) : given;
  const next = useRef(0);
  const keyed = (row: Row) => ({ row, key: next.current++ });
  const [rows, setRows] = useState(() => withEmptyEnd(first, columns).map(keyed));
  const [dismissed, setDismissed] = useState<RowsReply['error']>();
  const list = useRef<HTMLDivElement>(null);
  // Once a row is gone the places of the wrong ones are others.
  const errors = reply?.error === dismissed ? undefined : reply?.error;

  const add = () => {
    setRows([...rows, keyed({})]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus(),
    );
  };
  const remove = (key: number) => {
    setDismissed(reply?.error);
    setRows(rows.filter((row) => row.key !== key));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">{title}</legend>
      {/* A list without a row sends nothing, which would leave it as it was. */}
      {rows.length === 0 && <input type="hidden" name={name} value="" />}
      <div ref={list} className="flex flex-col gap-3">
        {rows.map(({ row, key }, place) => (
          <RowOfFields
            key={key}
            list={name}
            place={place}
            one={one}
            columns={columns}
            row={row}
            errors={errors}
            onRemove={() => remove(key)}
          />
        ))}
      </div>
      <p className="without-js text-[0.8125rem] text-muted">Empty a row to take it away.</p>
      <div className="needs-js">
        <Button type="button" size="small" icon={<Plus size={16} />} onClick={add}>
          Add {one}
        </Button>
      </div>
    </fieldset>
  );
}

function withEmptyEnd(rows: readonly Row[], columns: readonly Column[]): Row[] {
  const last = rows.at(-1);
  const endsEmpty = last && columns.every(({ name }) => !last[name]);
  return endsEmpty ? [...rows] : [...rows, {}];
}

interface RowProps extends Pick<RowFieldsProps, 'one' | 'columns'> {
  list: string;
  place: number;
  row: Row;
  errors: RowsReply['error'] | undefined;
  onRemove: () => void;
}

function RowOfFields({ list, place, one, columns, row, errors, onRemove }: RowProps) {
  const name = `${list}[${place}]`;
  const wrong = columns.flatMap((column) => errors?.[`${name}.${column.name}`] ?? []);
  const noteId = `${list}-${place}-note`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2 max-sm:rounded-box max-sm:border max-sm:border-base-300 max-sm:p-3">
        <div className="grid min-w-0 flex-1 gap-2 sm:auto-cols-fr sm:grid-flow-col">
          {columns.map((column) => (
            <Cell
              key={column.name}
              column={column}
              name={`${name}.${column.name}`}
              value={row[column.name] ?? ''}
              isFirst={place === 0}
              label={`${column.label}, ${one} ${place + 1}`}
              noteId={wrong.length > 0 ? noteId : undefined}
              isWrong={!!errors?.[`${name}.${column.name}`]?.length}
            />
          ))}
        </div>
        <button
          type="button"
          className="needs-js btn btn-ghost btn-square text-muted"
          aria-label={`Remove ${one} ${place + 1}`}
          title="Remove"
          onClick={onRemove}
        >
          <X size={16} />
        </button>
      </div>
      {wrong.length > 0 && (
        <p id={noteId} className="text-[0.8125rem] text-error">
          {[...new Set(wrong)].join(' ')}
        </p>
      )}
    </div>
  );
}

interface CellProps {
  column: Column;
  name: string;
  value: string;
  label: string;
  /** The words above stand over the first row; on a phone over each. */
  isFirst: boolean;
  isWrong: boolean;
  noteId: string | undefined;
}

function Cell({ column, name, value, label, isFirst, isWrong, noteId }: CellProps) {
  const field = {
    name,
    defaultValue: value,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? noteId : undefined,
    // Without JavaScript the browser itself goes to the first wrong field.
    autoFocus: isWrong || undefined,
    autoComplete: 'off',
  };
  // For browsers whose month is a plain field: others draw one of their own.
  const placeholder = column.type === 'month' ? 'YYYY-MM' : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={`text-[0.8125rem] text-muted ${isFirst ? '' : 'sm:hidden'}`} aria-hidden="true">
        {column.label}
      </span>
      {column.options ? (
        <select {...field} className="select">
          <option value="">–</option>
          {column.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          type={column.type ?? 'text'}
          inputMode={column.inputMode}
          placeholder={placeholder}
          className="input"
        />
      )}
    </div>
  );
}
