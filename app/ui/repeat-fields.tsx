import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { weekdayOf } from '~/core/days';
import { repeatInWords } from '~/core/repeat';
import {
  type MonthDay,
  mostEvery,
  mostTimes,
  nthOf,
  type RepeatWord,
  repeatFields,
  repeatOf,
} from '~/core/repeat-input';
import { weekdayNames } from '~/core/working-week';
import { type FieldsOf, SelectField, TextField } from './field';
import { useHydrated } from './hydrated';
import { WeekdayBoxes } from './weekday-boxes';

/** The fields of a form that say how something repeats. */
export type RepeatFieldNames = {
  repeat: string;
  every: string;
  weekdays: string[];
  monthOn: string;
  until: string;
  times: string;
};

const often = [
  { value: 'daily', label: 'Every day', many: 'days' },
  { value: 'weekly', label: 'Every week', many: 'weeks' },
  { value: 'monthly', label: 'Every month', many: 'months' },
  { value: 'yearly', label: 'Every year', many: 'years' },
] as const satisfies { value: RepeatWord; label: string; many: string }[];

const input = z.object(repeatFields);

interface RepeatFieldsProps {
  fields: FieldsOf<RepeatFieldNames>;
  /** The day of the first one, as it is typed now. */
  begins: string;
  /** Whether it must repeat. */
  required?: boolean;
  /** What is said of no last day. */
  endless?: string;
}

/**
 * How something repeats: how often, on which days and until when. With JavaScript only what the choice needs is shown and sent, with
 * the rule in words.
 */
export function RepeatFields({
  fields,
  begins,
  required = false,
  endless = 'The last day. Leave empty to go on until deleted.',
}: RepeatFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const hydrated = useHydrated();
  const { initialValue } = fields.repeat;
  const [form, setForm] = useState<FormData | null>(null);
  const look = () => {
    const own = box.current?.form;
    if (own) setForm(new FormData(own));
  };
  // Values typed before hydration, or restored by the browser after a reload, are only in the DOM.
  useEffect(look, []);
  const word = String(form?.get('repeat') ?? initialValue ?? '');
  const parts = ['every', 'weekdays', 'monthOn', 'until', 'times'] as const;
  const isSet = parts.some((name) => String(fields[name].initialValue ?? '') !== '' || fields[name].errors);
  const shows = (one: RepeatWord) => !hydrated || word === one;
  const { many = 'days, weeks, months or years' } = oftenOf(hydrated ? word : '') ?? {};
  return (
    <fieldset ref={box} onChange={look} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">Repeat</legend>
      <SelectField
        field={fields.repeat}
        label="Repeats"
        empty={required ? 'Choose how often' : 'Does not repeat'}
        required={required}
        options={oftenOptions}
        hint={wordsOf(form, begins)}
      />
      <details
        className={`fold ${hydrated && word === '' ? 'hidden' : ''}`}
        open={hydrated ? word !== '' : isSet}
      >
        <summary className="tap w-fit cursor-pointer pb-2 font-medium">On which days, and until when</summary>
        <fieldset disabled={hydrated && word === ''} className="flex flex-col gap-4">
          <legend className="sr-only">On which days, and until when</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.every}
              label={`Every how many ${many}`}
              type="number"
              min={1}
              max={mostEvery}
              placeholder="1"
            />
            {shows('monthly') && (
              <SelectField
                field={fields.monthOn}
                label={hydrated ? 'On' : 'On, if every month'}
                options={monthOptions(begins)}
              />
            )}
          </div>
          {shows('weekly') && <Weekdays field={fields.weekdays} onlyIf={!hydrated} />}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.until} label="Until" type="date" hint={endless} />
            <TextField
              field={fields.times}
              label="Or how many times"
              type="number"
              min={1}
              max={mostTimes}
              hint="The first one counts."
            />
          </div>
        </fieldset>
      </details>
    </fieldset>
  );
}

const oftenOptions = often.map(({ value, label }) => ({ value, label }));

function oftenOf(word: string) {
  return often.find(({ value }) => value === word);
}

/** 'Every 3 months on the 15th', while what is typed makes a rule. */
function wordsOf(form: FormData | null, begins: string): string | undefined {
  if (!form?.get('repeat') || Number.isNaN(Date.parse(begins))) return undefined;
  const { data } = input.safeParse({ ...Object.fromEntries(form), weekdays: form.getAll('weekdays') });
  const rule = data && repeatOf(data, begins);
  if (!rule) return undefined;
  const words = repeatInWords(rule);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const nths = ['first', 'second', 'third', 'fourth', 'fifth'];

function monthOptions(begins: string): { value: MonthDay | ''; label: string }[] {
  const isDay = !Number.isNaN(Date.parse(begins));
  const weekday = isDay ? weekdayNames[weekdayOf(begins) - 1] : 'weekday';
  const nth = isDay ? ` (the ${nths[nthOf(begins) - 1]} ${weekday})` : '';
  return [
    { value: '', label: 'The same day of the month' },
    { value: 'same-weekday', label: `The same weekday${nth}` },
    { value: 'last-weekday', label: `The last ${weekday}` },
    { value: 'last-day', label: 'The last day' },
  ];
}

function Weekdays({ field, onlyIf }: { field: FieldMetadata<string[]>; onlyIf: boolean }) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  return (
    <fieldset>
      <legend className="font-medium">{onlyIf ? 'On, if every week' : 'On'}</legend>
      {/* Sent with none ticked too. */}
      <input type="hidden" name={field.name} value="" />
      <div className="flex flex-wrap gap-x-5">
        <WeekdayBoxes name={field.name} ticked={chosen} />
      </div>
      <p id={field.errorId} className={`text-small ${field.errors ? 'text-error' : 'text-muted'}`}>
        {field.errors?.join(' ') ?? 'None: on the weekday of the first one.'}
      </p>
    </fieldset>
  );
}
