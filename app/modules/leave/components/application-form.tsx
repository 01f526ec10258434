import { type FormMetadata, getFormProps } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '~/ui/button';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { daysInWords, shownDays } from '../balance';

/** The form's fields, named as sent. */
export type LeaveFields = {
  type: string;
  startDate: string;
  startPart: string;
  endDate: string;
  endPart: string;
  reason: string;
  certificate: string;
};

/** The count of a form's days, as `countLeave` returns it. */
export interface ShownCount {
  days: number;
  years: readonly { year: number; days: number; left: number }[];
  holidays: readonly string[];
  notListed: readonly number[];
  wrong?: string | undefined;
}

interface ApplicationFormProps {
  types: readonly string[];
  counted: ShownCount | null;
  form: FormMetadata<LeaveFields>;
  fields: FieldsOf<LeaveFields>;
  /** Whether a certificate was chosen in the refused form. */
  chosenBefore: boolean;
}

const home = '/LeaveManagement';
/** Where it is posted to have its days counted. The values are in the body, not the address. */
const countAt = `${home}?count`;
/** The fields that determine the days. */
export const countedFields = ['type', 'startDate', 'startPart', 'endDate', 'endPart'] as const;
type CountedField = (typeof countedFields)[number];
/** All typed fields, without the file. */
export const typedFields = [...countedFields, 'reason'] as const;
const pause = 200;
const notCounted = 'We can’t count the days right now. They’ll be counted when you submit.';

/** The leave form, which counts its days while they are chosen; without JavaScript with a button. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { types, counted: atFirst, form, fields, chosenBefore } = props;
  const { counted, failed, count } = useCount(atFirst);
  const whole = useRef<HTMLFormElement>(null);
  // Values chosen before hydration, or restored by the browser after a reload, are only in the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const isOther = (name: CountedField) =>
      standsIn(whole.current, name) !== (fields[name].initialValue ?? '');
    if (countedFields.some(isOther)) count(whole.current);
  }, []);
  return (
    <Form
      {...getFormProps(form)}
      ref={whole}
      action={home}
      encType="multipart/form-data"
      onChange={({ currentTarget, target }) => {
        endFollowsStart(currentTarget, target, ['startDate', 'endDate']);
        count(currentTarget);
      }}
      className="flex flex-col gap-4"
    >
      {/* The first button is what Enter presses: not the one that only counts days. */}
      <button type="submit" hidden tabIndex={-1} />
      <FormErrors form={form} />
      <SelectField field={fields.type} label="Leave Type" options={types} required />
      <div className={datesGrid}>
        <TextField field={fields.startDate} label="Start Date" type="date" required />
        <SelectField field={fields.startPart} label="From" options={fromParts} />
        <TextField field={fields.endDate} label="End Date" type="date" required />
        <SelectField field={fields.endPart} label="Until" options={untilParts} />
      </div>
      <div className="flex flex-wrap items-center gap-3 rounded-field bg-base-200 px-4 py-3">
        <p aria-live="polite" className="min-h-10 min-w-0 flex-1 basis-56 content-center">
          {failed ? notCounted : <Count counted={counted} said={fields.endDate.errors ?? []} />}
        </p>
        <Button size="small" formAction={countAt} formNoValidate className="without-js">
          Count days
        </Button>
      </div>
      <TextArea field={fields.reason} label="Reason" rows={3} required />
      <TextField
        field={fields.certificate}
        label="Medical certificate"
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        hint={
          <>
            {chosenBefore && <span className="hidden noscript:inline">Please choose the file again. </span>}
            PDF, PNG or JPG, at most 5 MB. Only you, your manager and HR can see it.
          </>
        }
      />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button variant="primary">Submit Application</Button>
      </div>
    </Form>
  );
}

/** Two fields in a row, also on a phone unless letters are large. */
export const datesGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2';

export const fromParts = [
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];
export const untilParts = [
  { value: 'afternoon', label: 'End of the day' },
  { value: 'morning', label: 'Noon' },
];

/** Sets the last day to the first one where it is empty or before it, when the first one was changed. */
export function endFollowsStart(
  form: HTMLFormElement,
  changed: EventTarget,
  [first, last]: readonly [string, string],
): void {
  const end = form.elements.namedItem(last);
  if (!(changed instanceof HTMLInputElement && end instanceof HTMLInputElement)) return;
  // While a year is typed, the field passes through years such as 0002.
  if (changed.name !== first || changed.value < '1900') return;
  if (end.value !== '' && end.value >= changed.value) return;
  end.value = changed.value;
  // conform checks it again if it was wrong.
  end.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The current value of a field. */
function standsIn(form: HTMLFormElement | null, name: CountedField): string {
  return form ? String(new FormData(form).get(name) ?? '') : '';
}

/** Requests the count again shortly after the last change of the form. */
function useCount(atFirst: ShownCount | null) {
  const fetcher = useFetcher<{ counted: ShownCount | null } | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const count = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = countedFields.map((name) => [name, standsIn(form, name)]);
      void fetcher.load(`${home}/count?${new URLSearchParams(sent)}`);
    }, pause);
  };
  // Null without an answer: the previous count is of other days.
  return {
    counted: fetcher.data?.counted ?? (fetcher.data ? null : atFirst),
    failed: fetcher.data === null,
    count,
  };
}

/** `said` are messages already shown at a field. */
function Count({ counted, said }: { counted: ShownCount | null; said: readonly string[] }) {
  if (!counted || (counted.wrong && said.includes(counted.wrong))) {
    return (
      <span className="text-muted">Choose dates to see how many days you need and what you have left.</span>
    );
  }
  const { days, years, holidays, notListed, wrong } = counted;
  if (wrong) return <span className="text-error">{wrong}</span>;
  return (
    <>
      <b>{days === 1 ? '1 working day' : `${shownDays(days)} working days`}</b>
      {holidays.length > 0 && <span className="text-muted">, without {holidays.join(', ')}</span>}
      {years.map(({ year, left }) => (
        <span key={year} className={left < 0 ? 'block text-error' : 'block text-muted'}>
          {left < 0
            ? `${daysInWords(-left)} more than you have left for ${year}.`
            : `${daysInWords(left)} will remain for ${year}.`}
        </span>
      ))}
      {notListed.map((year) => (
        <span key={year} className="block text-muted">
          Your company has not listed the public holidays of {year} yet.
        </span>
      ))}
    </>
  );
}
