import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { FormEvent, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, ChoiceField, noClientsYet } from '~/ui/choice-field';
import { type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import type { RepeatFieldNames } from '~/ui/repeat-fields';
import { useTyped } from '~/ui/typed';
import { wordsOf } from '../address';
import { movedEnd } from '../first-times';
import { longestDescription, longestTitle } from '../limits';
import { type GatheringFieldNames, GatheringFields } from './gathering-fields';

/** The form's fields, named as sent. */
export type MeetingFields = RepeatFieldNames &
  GatheringFieldNames & {
    place: string;
    title: string;
    desc: string;
    user: string;
    owner: string;
    startTime: string;
    endTime: string;
    logs: string;
    scope: string;
  };

/** The fields that a client search without JavaScript carries along. */
const typedFields = [
  'title',
  'desc',
  'user',
  'owner',
  'startTime',
  'endTime',
  'place',
  'contact',
  'guests',
  'invite',
  'remind',
  'repeat',
  'every',
  'monthOn',
  'until',
  'times',
  'logs',
] as const satisfies (keyof MeetingFields)[];

/** What was typed before a client search without JavaScript. */
export function useTypedBefore(): Partial<MeetingFields> {
  const [params] = useSearchParams();
  const lists = (['weekdays', 'colleagueIds'] as const).filter((name) => params.has(name));
  const chosen = lists.map((name) => [name, params.getAll(name).filter((one) => one !== '')]);
  return { ...useTyped(typedFields), ...Object.fromEntries(chosen) };
}

type MeetingFieldSet = FieldsOf<MeetingFields>;

interface MeetingFormProps {
  form: FormMetadata<MeetingFields>;
  fields: MeetingFieldSet;
  clients: Choice;
  /** Whom it can be for. Only owners may choose. */
  people: readonly { id: string; name: string }[];
  /** Who may come too. */
  colleagues: readonly { id: string; name: string }[];
  /** The revision the form was filled from. */
  revision?: number;
  /** More fields, and the buttons. */
  children: ReactNode;
}

/** The form of a meeting, for adding and editing. */
export function MeetingForm({ form, fields, clients, people, ...props }: MeetingFormProps) {
  const { colleagues, revision, children } = props;
  return (
    <Form
      {...getFormProps(form)}
      onChange={(event) => followStart(event, form, fields)}
      className="flex flex-col gap-4"
      preventScrollReset
    >
      <FormErrors form={form} />
      <WeekWordFields />
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <TextField field={fields.title} label="Title" required autoComplete="off" maxLength={longestTitle} />
      <ChoiceField
        field={fields.user}
        label="Client"
        choice={clients}
        searchAt="/crm/pick"
        empty="Choose a client"
        required
        hint={noClientsYet(clients)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.startTime} type="datetime-local" label="Start time" required />
        <TextField
          field={fields.endTime}
          type="datetime-local"
          label="End time"
          hint={
            revision === undefined ? 'Leave it empty for one hour.' : 'Leave it empty to keep the length.'
          }
        />
      </div>
      <TextField field={fields.place} label="Place" autoComplete="off" />
      {people.length > 1 && (
        <SelectField
          field={fields.owner}
          label="Whose meeting"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextArea
        field={fields.desc}
        label="Description"
        rows={3}
        maxLength={longestDescription}
        placeholder="Topic, what to bring."
      />
      <GatheringFields fields={fields} colleagues={colleagues} />
      {children}
    </Form>
  );
}

/** A meeting that starts later ends later: its length stays. */
function followStart(
  { target }: FormEvent<HTMLFormElement>,
  form: FormMetadata<MeetingFields>,
  { startTime, endTime }: MeetingFieldSet,
): void {
  if (!(target instanceof HTMLInputElement) || target.name !== startTime.name) return;
  const end = movedEnd(String(startTime.value ?? ''), target.value, String(endTime.value ?? ''));
  if (end) form.update({ name: endTime.name, value: end });
}

/** Hidden fields with the week's parameters, to return to the same place. */
export function WeekWordFields() {
  const [query] = useSearchParams();
  return wordsOf(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
