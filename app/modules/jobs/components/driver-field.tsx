import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Choice, ChoiceField, type ChoiceFieldProps } from '~/ui/choice-field';

interface DriverFieldProps {
  field: ChoiceFieldProps['field'];
  choice: Choice;
  /** The day the form started with, and the current one. */
  begun: string;
  day: string;
  hint?: string;
}

/**
 * The choice of driver. Drivers on approved leave that day are marked. With JavaScript the marks follow the typed day;
 * without it the server checks when the form is sent.
 */
export function DriverField({
  field,
  choice,
  begun,
  day,
  hint = 'One driver. With a driver the status becomes Assigned.',
}: DriverFieldProps) {
  const [chosen, setChosen] = useState(field.initialValue);
  const { load, data } = useFetcher<Choice & { day: string }>();
  const typed = askedDay(day, begun);
  useEffect(() => {
    if (typed !== begun && typed !== data?.day) void load(`/JobManagement/drivers/${typed}`);
  }, [typed, begun, data, load]);
  const shown = typed !== begun && data?.day === typed ? withChosen(data, choice, chosen) : choice;
  return (
    <ChoiceField
      field={field}
      label="Driver"
      hint={hint}
      empty="Unassigned"
      choice={shown}
      onChoose={setChosen}
      searchAt={`/JobManagement/drivers/${typed}`}
    />
  );
}

/** The chosen driver stays in the list, even if they are not among the first. */
function withChosen(found: Choice, before: Choice, chosen: unknown): Choice {
  const own = before.options.find(({ id }) => id === chosen);
  if (!own || found.options.some(({ id }) => id === own.id)) return found;
  return { ...found, options: [own, ...found.options] };
}

const whole = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day whose drivers are loaded: the one in the form if the server would accept it, otherwise the one it started with. A
 * half-typed date or a typo such as the year 2926 must not break the form.
 */
export function askedDay(typed: string, begun: string): string {
  return whole.test(typed) && typed >= '1900' && typed < '2200' ? typed : begun;
}
