import { type FieldMetadata, type FormMetadata, getFormProps, getInputProps } from '@conform-to/react';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import { type FieldsOf, FormErrors, itemsOf, TextArea, TextField } from '~/ui/field';
import { useFirstInvalid } from '~/ui/first-invalid';
import { Form } from '~/ui/form';

/** A row of the materials, as the form sends it. */
type MaterialRow = { item: string; quantity: string };

/** The fields of a kind of job, by the names the form sends. */
export type KindFields = {
  name: string;
  title: string;
  duration: string;
  description: string;
  materials: MaterialRow[];
  checklist: string;
};

const emptyRow: MaterialRow = { item: '', quantity: '1' };

interface KindFormProps {
  form: FormMetadata<KindFields>;
  fields: FieldsOf<KindFields>;
  /** Items of stock, as suggestions. */
  items: readonly string[];
  revision?: number;
  children: ReactNode;
}

export function KindForm({ form, fields, items, revision, children }: KindFormProps) {
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      {/* Enter would press the first button, which may remove a row. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormErrors form={form} />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField field={fields.name} label="Name" required autoComplete="off" />
        <TextField field={fields.duration} label="Minutes" type="number" min={5} max={1440} required />
      </div>
      <TextField field={fields.title} label="Title" hint="The usual title of its jobs." autoComplete="off" />
      <TextArea field={fields.description} label="Description" rows={3} />
      <TextArea
        field={fields.checklist}
        label="Checklist"
        rows={6}
        hint="One line each, at most 30. They’re ticked on the phone."
      />
      <Materials form={form as unknown as FormMetadata} list={fields.materials} items={items} />
      {children}
    </Form>
  );
}

interface MaterialsProps {
  form: FormMetadata;
  list: FieldMetadata<MaterialRow[]>;
  items: KindFormProps['items'];
}

/** Rows of items with their quantities. Without JavaScript the buttons post the form, which comes back changed. */
function Materials({ form, list, items }: MaterialsProps) {
  const { name } = list;
  const rows = itemsOf(list);
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    if (rows.length > count.current)
      box.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
    count.current = rows.length;
  }, [rows.length]);
  const removal = (index: number) =>
    rows.length > 1
      ? form.remove.getButtonProps({ name, index })
      : // A list without rows would not be sent, and so stay as it is.
        form.update.getButtonProps({ name, index, value: emptyRow });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium">Materials</legend>
      <datalist id="kind-items">
        {items.map((item) => (
          <option key={item} value={item} />
        ))}
      </datalist>
      <div ref={box} className="flex flex-col gap-2">
        {rows.map((row, place) => (
          <MaterialFields key={row.key ?? row.id} row={row} place={place} removal={removal(place)} />
        ))}
      </div>
      <p className={list.errors ? 'text-error text-small' : 'text-muted text-small'} id={list.errorId}>
        {list.errors?.join(' ') ?? 'Put on hold for each job of this kind.'}
      </p>
      <div>
        <Button
          {...form.insert.getButtonProps({ name, defaultValue: emptyRow })}
          size="small"
          icon={<Plus size={16} />}
          busy={false}
        >
          Add item
        </Button>
      </div>
    </fieldset>
  );
}

interface MaterialFieldsProps {
  row: FieldMetadata<MaterialRow>;
  place: number;
  removal: object;
}

function MaterialFields({ row, place, removal }: MaterialFieldsProps) {
  const isFirstInvalid = useFirstInvalid();
  const { item, quantity } = row.getFieldset();
  const wrong = [...(item.errors ?? []), ...(quantity.errors ?? [])];
  const cell = (field: FieldMetadata<string>) => {
    const { key, ...input } = getInputProps(field, { type: 'text' });
    return {
      ...input,
      autoComplete: 'off',
      'aria-describedby': wrong.length > 0 ? row.errorId : undefined,
      autoFocus: isFirstInvalid(field.id, !!field.errors?.length),
    };
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <input
          key={item.key}
          {...cell(item)}
          list="kind-items"
          placeholder="Name or SKU"
          aria-label={`Item, row ${place + 1}`}
          className="input min-w-0 flex-1"
        />
        <input
          key={quantity.key}
          {...cell(quantity)}
          inputMode="decimal"
          aria-label={`Quantity, row ${place + 1}`}
          className="input w-20 text-right tabular-nums"
        />
        <button
          type="submit"
          {...removal}
          className="btn btn-ghost btn-square text-muted"
          aria-label={`Remove row ${place + 1}`}
          title="Remove"
        >
          <X size={16} />
        </button>
      </div>
      {wrong.length > 0 && (
        <p id={row.errorId} className="text-error text-small">
          {[...new Set(wrong)].join(' ')}
        </p>
      )}
    </div>
  );
}
