import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react';
import type { ChangeEvent } from 'react';
import { counted, shownNumber } from '~/core/counted';
import type { ImportMode } from '~/core/import-kind.server';
import { Button, LinkButton } from '~/ui/button';
import { type FieldsOf, FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { type ChosenField, modeTexts } from '../show';
import type { ShownImport } from '../show.server';
import { BadRows, LikeRows, Preview } from './import-rows';

export type ChoiceFields = {
  sheet: string;
  mode: ImportMode;
  columns: Record<string, string>;
  fallbacks: Record<string, string>;
};
type Choices = NonNullable<ShownImport['choices']>;

interface ImportChoicesProps {
  found: ShownImport;
  choices: Choices;
  /** The form, and its fields. */
  form: readonly [FormMetadata<ChoiceFields>, FieldsOf<ChoiceFields>];
}

/** What an import would do, and the columns it uses. With JavaScript the preview follows each choice. */
export function ImportChoices({ found, choices, form: state }: ImportChoicesProps) {
  const { id, kind, counts } = found;
  const { fields: all, columns, mode, sheets, missing } = choices;
  const [form, fields] = state;
  const onChange = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const check = currentTarget.querySelector<HTMLButtonElement>('button[value=check]');
    if (target instanceof HTMLSelectElement || target.type === 'radio') check?.click();
  };
  const at = `/imports/${kind.name}/${id}`;
  const ready = counts.added + counts.updated;
  const isCompared = counts.existing + counts.repeated > 0 || mode !== kind.modes[0];
  return (
    <Form {...getFormProps(form)} onChange={onChange} className="flex flex-col gap-6" preventScrollReset>
      <Card className="flex flex-col gap-4">
        <FormErrors form={form} />
        {missing.length > 0 ? (
          <Notice tone="warning">
            Choose below which column has {missing.map(({ title }) => title).join(', ')}.
          </Notice>
        ) : (
          <Summary found={found} choices={choices} />
        )}
        {isCompared && kind.modes.length > 1 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">
              What should happen to {kind.things} you already have?
            </legend>
            {kind.modes.map((one) => (
              <label key={one} className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
                <input
                  type="radio"
                  name="mode"
                  value={one}
                  defaultChecked={one === mode}
                  className="radio radio-primary"
                  style={{ '--size': '1.25rem' } as object}
                />
                <span>{modeTexts[one](kind.things)}</span>
              </label>
            ))}
            {kind.updates && <p className="text-muted text-small">{kind.updates}</p>}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {ready > 0 && (
            <Button variant="primary" name="press" value="import">
              Import {counted(ready, kind.thing, kind.things)}
            </Button>
          )}
          <LinkButton to={`${at}/stop`} preventScrollReset>
            Discard
          </LinkButton>
        </div>
      </Card>
      {/* What needs a look comes before what is as expected. */}
      <BadRows at={at} bad={choices.firstBad} count={counts.bad} headingRow={choices.headingRow} />
      <LikeRows like={choices.firstLike} count={counts.left} kind={kind} />
      {ready > 0 && <Preview choices={choices} kind={kind} />}
      <Section
        title="Columns"
        text="Match them with the columns of your list."
        action={
          <Button name="press" value="check">
            Update preview
          </Button>
        }
      >
        <Card className="flex flex-col gap-4">
          {sheets.length > 1 && (
            <SelectField
              field={fields.sheet}
              label="Sheet"
              className="max-w-md"
              options={sheets.map(({ name, rows }, at) => ({
                value: String(at),
                label: `${name} (${counted(rows, 'row')})`,
              }))}
            />
          )}
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            {all.map((field) => (
              <Column
                key={field.name}
                field={field}
                chosen={texts(fields.columns, field.name)}
                fallback={texts(fields.fallbacks, field.name)}
                columns={columns}
              />
            ))}
          </div>
        </Card>
      </Section>
    </Form>
  );
}

/** What would happen, in a sentence, and which columns are left out. */
function Summary({ found: { counts, kind }, choices }: Pick<ImportChoicesProps, 'found' | 'choices'>) {
  const used = new Set(Object.values(choices.mapping));
  const unused = choices.columns.filter(({ heading }, at) => heading !== '' && !used.has(at));
  const parts = [
    ...(counts.added > 0 ? [`${shownNumber(counts.added)} will be added`] : []),
    ...(counts.updated > 0 ? [`${shownNumber(counts.updated)} will be updated`] : []),
    ...(counts.left > 0 ? [`${counted(counts.left, 'likely duplicate')} will be left out`] : []),
    ...(counts.bad > 0
      ? [`${counted(counts.bad, 'row has mistakes', 'rows have mistakes')} and will be left out`]
      : []),
  ];
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {counted(choices.rows, 'row')}: {parts.join(', ') || `no ${kind.things} found`}.
      </p>
      {unused.length > 0 && (
        <p className="text-muted wrap-anywhere">
          Not imported: {unused.map(({ heading }) => heading).join(', ')}. You can choose them below.
        </p>
      )}
    </div>
  );
}

interface ColumnProps {
  field: ChosenField;
  chosen: FieldMetadata<string>;
  fallback: FieldMetadata<string>;
  columns: Choices['columns'];
}

/** The column of a field, and what rows without a text in it get. */
function Column({ field, chosen, fallback, columns }: ColumnProps) {
  const { title, required, about, choices, hasFallback, filledFrom } = field;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        field={chosen}
        label={title}
        marked={required}
        hint={about}
        empty="Not in the list"
        options={columns.flatMap(({ heading, sample }, at) =>
          heading === '' && sample === ''
            ? []
            : [{ value: String(at), label: labelOf(heading || `Column ${at + 1}`, sample) }],
        )}
      />
      {hasFallback &&
        (choices.length > 0 ? (
          <SelectField
            field={fallback}
            label={`${title} where it is empty`}
            options={choices}
            className="ms-4"
          />
        ) : (
          <TextField
            field={fallback}
            label={`${title} where it is empty`}
            autoComplete="off"
            placeholder={filledFrom && `The ${filledFrom.toLowerCase()}`}
            className="ms-4"
          />
        ))}
    </div>
  );
}

/** A field of a group whose names are the list's. */
const texts = (group: FieldMetadata<Record<string, string>>, name: string) =>
  group.getFieldset()[name] as FieldMetadata<string>;

const labelOf = (heading: string, sample: string) =>
  sample === '' ? heading : `${heading} (${sample.length > 40 ? `${sample.slice(0, 40)}…` : sample})`;
