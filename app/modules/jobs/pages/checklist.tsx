import type { FieldMetadata } from '@conform-to/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CheckboxField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useHydrated } from '~/ui/hydrated';
import { knownPerson } from '~/web/person';
import { sendQueued } from '~/web/scanned';
import * as messages from '../messages';
import type { ShownJob } from '../present';
import { useOwnEntries } from './use-waiting';

/** This person's entries for a call that wait on this phone. */
export function useWaitingAt(address: string) {
  return useOwnEntries().filter((one) => one.address === address && one.refused === undefined);
}

/** The lines of a job's checklist with what was pressed on this phone, and how many are open. */
export function useChecklist({ id, title, checklist }: ShownJob) {
  const address = `/api/jobs/${id}/checklist`;
  const waiting = useWaitingAt(address);
  // Until the page knows the answer.
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const { revalidate } = useRevalidator();
  const lines = checklist.map((line) => {
    const waits = waiting.findLast(({ fields }) => fields.text === line.text);
    const done = pressed[line.text] ?? (waits ? waits.fields.done === true : line.done);
    return { ...line, done, by: done === line.done ? line.by : null };
  });
  const tick = async (by: string, text: string, done: boolean) => {
    setPressed((before) => ({ ...before, [text]: done }));
    const says = `${done ? 'Tick' : 'No tick'} at “${text}” of ${title}`;
    const { state } = await sendQueued(by, { address, fields: { text, done }, says });
    if (state === 'sent' || state === 'refused') await revalidate();
    setPressed(({ [text]: _, ...before }) => before);
  };
  return { lines, tick, open: lines.filter(({ done }) => !done).length };
}

/** Asks once before a job with open lines ends: the first press only says so. */
export function useOpenLines(open: number) {
  const [asked, setAsked] = useState(false);
  return {
    isAsking: asked && open > 0,
    asksFirst() {
      if (asked || open === 0) return false;
      setAsked(true);
      return true;
    },
  };
}

export function OpenLines({ open }: { open: number }) {
  return (
    <p role="alert" className="mb-3 text-balance text-center font-medium">
      {messages.openLines(open)} {messages.endAnyway}
    </p>
  );
}

/** For browsers without JavaScript: the box to tick before a job with open lines ends. With it the page has asked. */
export function DespiteOpen({ field, open }: { field: FieldMetadata<string>; open: number }) {
  const hydrated = useHydrated();
  if (hydrated) return <input type="hidden" name={field.name} value="true" />;
  return (
    <>
      <input type="hidden" name={field.name} value="false" />
      {open > 0 && (
        <CheckboxField field={field} label="End the job with open lines" hint={messages.openLines(open)} />
      )}
    </>
  );
}

interface ChecklistProps {
  list: ReturnType<typeof useChecklist>;
  /** A cancelled job is only shown. */
  mayTick: boolean;
}

/** What is to be done, for a thumb. Each press is stored on the phone before it is sent. Without JavaScript each line is a form. */
export function Checklist({ list: { lines, tick, open }, mayTick }: ChecklistProps) {
  if (lines.length === 0) return null;
  return (
    <section id="checklist" className="rounded-box border border-base-300 bg-base-100">
      <h2 className="flex items-baseline justify-between gap-3 px-4 pt-3 font-medium">
        Checklist
        <span className="font-normal text-muted text-sm tabular-nums">
          {lines.length - open} of {lines.length}
        </span>
      </h2>
      <ul className="flex flex-col py-1">
        {lines.map(({ text, done, by }) => (
          <li key={text}>
            <Form
              action="?step=tick"
              preventScrollReset
              onPress={(event) => {
                const person = knownPerson();
                // Nobody is known yet: the form is sent as it is.
                if (!person) return;
                event.preventDefault();
                void tick(person, text, !done);
              }}
            >
              <input type="hidden" name="step" value="tick" />
              <input type="hidden" name="text" value={text} />
              <input type="hidden" name="done" value={String(!done)} />
              <button
                type="submit"
                aria-pressed={done}
                disabled={!mayTick}
                className="flex w-full cursor-pointer items-center gap-3 px-4 py-4 text-left text-lg disabled:cursor-default"
              >
                <span
                  className={`flex size-7 shrink-0 items-center justify-center rounded-field border-2 ${done ? 'border-primary bg-primary text-primary-content' : 'border-edge bg-base-100'}`}
                >
                  {done && <Check size={20} strokeWidth={3} aria-hidden="true" />}
                </span>
                <span className="relative min-w-0 flex-1 wrap-anywhere">
                  {text}
                  {/* In the space below, so that the lines don't move when it comes. */}
                  {by && <span className="absolute top-full left-0 text-muted text-xs/4">{by}</span>}
                </span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
