import { type FieldMetadata, type FormMetadata, getTextareaProps } from '@conform-to/react';
import { useState } from 'react';
import { pastedLines } from '~/core/pasted-lines';
import { isBlank, linesIn } from '~/core/typed-lines';
import { buttonClass } from './button';
import type { LineItems } from './line-items';

interface PasteRowsProps {
  /** The form that gets the lines. */
  form: unknown;
  field: FieldMetadata<string>;
  /** The name of the form's list of lines. */
  lines: string;
  /** Finds the item that a row names. */
  find: LineItems['named'];
}

/**
 * A box for cells copied from a spreadsheet. Its button turns them into lines; rows that cannot be read stay in the
 * box. Without JavaScript it posts the form, which comes back changed.
 */
export function PasteRows({ form, field, lines, find }: PasteRowsProps) {
  const { update } = form as Pick<FormMetadata<Record<string, unknown>>, 'update'>;
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const { key, ...box } = getTextareaProps(field);
  const wrong = [...new Set([...mistakes, ...(field.errors ?? [])])];
  const addRows = (of: HTMLFormElement) => {
    const sent = new FormData(of);
    const typed = String(sent.get(field.name) ?? '');
    const before = linesIn(sent).filter((line) => !isBlank(line));
    const pasted = pastedLines(typed, before.length, find);
    if (pasted.lines.length > 0) update({ name: lines, value: [...before, ...pasted.lines] });
    update({ name: field.name, value: pasted.left });
    setMistakes(pasted.mistakes);
  };
  return (
    <details open={wrong.length > 0 || Boolean(field.initialValue) || undefined}>
      <summary className="tap flex w-fit items-center text-small text-muted underline underline-offset-4">
        Paste rows from a spreadsheet
      </summary>
      <div className="flex flex-col items-start gap-2 pt-2">
        <label htmlFor={field.id} className="text-small text-muted">
          Rows: description, quantity, unit price and discount in percent, one column each
        </label>
        <textarea
          key={key}
          {...box}
          rows={4}
          aria-invalid={wrong.length > 0 || undefined}
          aria-describedby={wrong.length > 0 ? field.errorId : undefined}
          autoComplete="off"
          spellCheck={false}
          className="textarea w-full whitespace-pre font-mono text-small"
        />
        {wrong.length > 0 && (
          <div id={field.errorId} role="alert" className="text-small text-error">
            {wrong.map((mistake) => (
              <p key={mistake}>{mistake}</p>
            ))}
          </div>
        )}
        <button
          type="submit"
          name="edit"
          value="rows"
          formNoValidate
          className={buttonClass({ size: 'small' })}
          onClick={(event) => {
            event.preventDefault();
            if (event.currentTarget.form) addRows(event.currentTarget.form);
          }}
        >
          Add rows
        </button>
      </div>
    </details>
  );
}
