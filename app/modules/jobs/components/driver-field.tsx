import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { type Choice, ChoiceField, type ChoiceFieldProps } from '~/ui/choice-field';
import { askedDay } from './asked-day';

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
