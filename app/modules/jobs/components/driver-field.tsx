import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Choice, ChoiceField, type ChoiceFieldProps } from '~/ui/choice-field';

interface DriverFieldProps {
  field: ChoiceFieldProps['field'];
  choice: Choice;
  /** The day that the form began with, and the one that stands in it now. */
  begun: string;
  day: string;
}

/**
 * Who drives. Whoever is on approved leave that day says so; with JavaScript the words follow the day that is typed,
 * and without it the server knows when the form is sent.
 */
export function DriverField({ field, choice, begun, day }: DriverFieldProps) {
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
      hint="One driver. Set the status to Assigned so that they can start."
      empty="Unassigned"
      choice={shown}
      onChoose={setChosen}
      searchAt={`/JobManagement/drivers/${typed}`}
    />
  );
}

/** Whoever is chosen stays among them, also where he is not one of the first. */
function withChosen(found: Choice, before: Choice, chosen: unknown): Choice {
  const own = before.options.find(({ id }) => id === chosen);
  if (!own || found.options.some(({ id }) => id === own.id)) return found;
  return { ...found, options: [own, ...found.options] };
}

const whole = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day for which drivers are asked for: the one that stands in the form while it is one that the server takes, else
 * the one that it began with. Half of a day, or a slip such as the year 2926, is no reason to lose the form.
 */
export function askedDay(typed: string, begun: string): string {
  return whole.test(typed) && typed >= '1900' && typed < '2200' ? typed : begun;
}
