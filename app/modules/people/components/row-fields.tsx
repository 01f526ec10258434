import { type FieldMetadata, type FormMetadata, getInputProps, getSelectProps } from '@conform-to/react';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { itemsOf } from '~/ui/field';
import { useFirstInvalid } from '~/ui/first-invalid';
import type { Row } from '../columns';

/** One field of each row. */
interface Column<Name extends string = string> {
  name: Name;
  label: string;
  type?: 'text' | 'tel' | 'date' | 'month';
  inputMode?: 'decimal';
  /** A few choices, with an empty one first. */
  options?: readonly string[];
}

interface RowFieldsProps {
  form: FormMetadata;
  list: FieldMetadata<Row[]>;
  title: string;
  /** The word for one entry: 'contact'. */
  one: string;
  columns: readonly Column[];
}

/**
 * A list in a form, with a row of fields per entry and buttons to add and remove one. Without JavaScript they post the
 * form, which comes back changed. Empty rows are ignored.
 */
export function RowFields({ form, list, title, one, columns }: RowFieldsProps) {
  const { name } = list;
  const rows = itemsOf(list);
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    if (rows.length > count.current)
      box.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
    count.current = rows.length;
  }, [rows.length]);
  // A list without rows would send nothing and so stay unchanged; the last row is emptied instead.
  const emptyRow = Object.fromEntries(columns.map((column) => [column.name, '']));
  const removal = (index: number) =>
    rows.length > 1
      ? form.remove.getButtonProps({ name, index })
      : form.update.getButtonProps({ name, index, value: emptyRow });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">{title}</legend>
      <div ref={box} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <RowOfFields
            key={row.key ?? row.id}
            row={row}
            place={place}
            one={one}
            columns={columns}
            removal={removal(place)}
          />
        ))}
      </div>
      <div>
        <Button
          {...form.insert.getButtonProps({ name, defaultValue: emptyRow })}
          size="small"
          icon={<Plus size={16} />}
          busy={false}
        >
          Add {one}
        </Button>
      </div>
    </fieldset>
  );
}

interface RowProps extends Pick<RowFieldsProps, 'one' | 'columns'> {
  row: FieldMetadata<Row>;
  place: number;
  removal: object;
}

/** On a phone a name and its number share a line; of more fields the first has its own, and the last where it would stand alone. */
const onPhone = {
  two: 'max-sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
  several: 'max-sm:grid-cols-2 max-sm:*:first:col-span-full max-sm:*:last:nth-[even]:col-span-full',
};

function RowOfFields({ row, place, one, columns, removal }: RowProps) {
  const fields = row.getFieldset();
  const cells = columns.flatMap((column) => {
    const field = fields[column.name];
    return field ? [{ column, field }] : [];
  });
  const wrong = cells.flatMap(({ field }) => field.errors ?? []);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2 max-sm:border-base-300 max-sm:border-b max-sm:pb-3">
        <div
          className={`grid min-w-0 flex-1 gap-2 sm:auto-cols-fr sm:grid-flow-col ${cells.length > 2 ? onPhone.several : onPhone.two}`}
        >
          {cells.map(({ column, field }) => (
            <Cell
              key={column.name}
              column={column}
              field={field}
              isFirst={place === 0}
              label={`${column.label}, ${one} ${place + 1}`}
              noteId={row.errorId}
            />
          ))}
        </div>
        <button
          type="submit"
          {...removal}
          className="btn btn-ghost btn-square text-muted"
          aria-label={`Remove ${one} ${place + 1}`}
          title="Remove"
        >
          <X size={16} />
        </button>
      </div>
      {wrong.length > 0 && (
        <p id={row.errorId} className="text-small text-error">
          {[...new Set(wrong)].join(' ')}
        </p>
      )}
    </div>
  );
}

interface CellProps {
  column: Column;
  field: FieldMetadata<string>;
  label: string;
  /** The column names are above the first row; on phones above each. */
  isFirst: boolean;
  /** The id of the row's error text. */
  noteId: string;
}

function Cell({ column, field, label, isFirst, noteId }: CellProps) {
  const isFirstInvalid = useFirstInvalid();
  const isWrong = !!field.errors?.length;
  const shared = {
    'aria-label': label,
    'aria-describedby': isWrong ? noteId : undefined,
    autoFocus: isFirstInvalid(field.id, isWrong),
    autoComplete: 'off',
  };
  const { key: selectKey, ...select } = getSelectProps(field);
  const { key: inputKey, ...input } = getInputProps(field, { type: column.type ?? 'text' });
  return (
    <div className="flex min-w-0 flex-col justify-end gap-1">
      <span className={`text-small text-muted ${isFirst ? '' : 'sm:hidden'}`} aria-hidden="true">
        {column.label}
      </span>
      {column.options ? (
        <select key={selectKey} {...select} {...shared} className="select">
          <option value="">–</option>
          {column.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          key={inputKey}
          {...input}
          {...shared}
          inputMode={column.inputMode}
          className="input max-sm:px-2"
        />
      )}
    </div>
  );
}
