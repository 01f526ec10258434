import { useLayoutEffect, useRef, useState } from 'react';

/** What the server answered to a form: what was typed, and what is wrong with it by the fields' names ('' is the form). */
export interface FormAnswer {
  status?: string | undefined;
  /** What was typed; null where the form begins anew. */
  initialValue?: Record<string, unknown> | null | undefined;
  /** At a name null stands for what was said of it before. */
  error?: Record<string, string[] | null> | null | undefined;
}

type Shown = string | string[] | undefined;

/** A field as its control needs it. */
export interface FieldMetadata<Value = unknown> {
  /** Another one where the form has begun anew: what was typed is gone with the control that held it. */
  key: string | undefined;
  id: string;
  /** Under which it is sent: `workPass.number` for a field in a group. */
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  /** What it begins with, as it stands in a field; undefined where that is empty. */
  initialValue: Shown;
  errors: string[] | undefined;
  /** Nothing is wrong with it or with any field in it. */
  valid: boolean;
  /** The fields of a group. */
  getFieldset(): FieldsOf<Value>;
}

export type FieldsOf<Fields> = { [Name in keyof Fields]-?: FieldMetadata<Fields[Name]> };

export interface FormMetadata<Fields = unknown> {
  id: string;
  errorId: string;
  /** What is wrong with the form as a whole. */
  errors: string[] | undefined;
  /** All that is wrong, by the names of fields. */
  allErrors: Record<string, string[]>;
  getFieldset(): FieldsOf<Fields>;
}

interface Held {
  id: string;
  answer: FormAnswer | null | undefined;
  initial: object;
  errors: Record<string, string[]>;
  /** How often the form began anew. */
  round: number;
}

/**
 * A form's fields by their names, joined to the server's answer. What it began with stays what it is: what is typed lives
 * in the controls, and an answer brings texts alone, with the focus at the first wrong field. Conform's client did the
 * same at ten times the weight; its words are kept.
 */
export function useFormState<Fields>(id: string, answer: FormAnswer | null, defaults: object = {}) {
  const [held, hold] = useState<Held>(() => ({
    id,
    answer,
    initial: answer?.initialValue ?? defaults,
    errors: textsOf(answer),
    round: 0,
  }));
  let now = held;
  if (id !== held.id || (answer && answer !== held.answer)) {
    const anew = id !== held.id || answer?.initialValue === null;
    now = anew
      ? { id, answer, initial: defaults, errors: {}, round: held.round + 1 }
      : { ...held, answer, errors: textsOf(answer, held.errors) };
    hold(now);
  }

  const { errors } = now;
  const seen = useRef(answer);
  useLayoutEffect(() => {
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    if (answer.status === 'error') firstWrong(id, errors)?.focus();
  }, [answer, id, errors]);

  const form: FormMetadata<Fields> = {
    id,
    errorId: `${id}-error`,
    errors: errors[''],
    allErrors: errors,
    getFieldset: () => fieldset<Fields>(now, ''),
  };
  return [form, form.getFieldset()] as const;
}

function textsOf(answer: FormAnswer | null | undefined, before: Held['errors'] = {}): Held['errors'] {
  const errors: Held['errors'] = {};
  for (const [name, texts] of Object.entries(answer?.error ?? {})) {
    const stands = texts ?? before[name];
    if (stands) errors[name] = stands;
  }
  return errors;
}

/** The first control of the form that something is wrong with. */
function firstWrong(id: string, errors: Held['errors']): HTMLElement | undefined {
  const controls = document.forms.namedItem(id)?.elements ?? [];
  return [...controls].find(
    (control): control is HTMLInputElement =>
      control.matches('input:not([type=submit], [type=button]), select, textarea') &&
      errors[(control as HTMLInputElement).name] !== undefined,
  );
}

function fieldset<Fields>(held: Held, group: string): FieldsOf<Fields> {
  return new Proxy({} as FieldsOf<Fields>, {
    get: (_, name) => (typeof name === 'string' ? field(held, group ? `${group}.${name}` : name) : undefined),
  });
}

function field<Value>(held: Held, name: string): FieldMetadata<Value> {
  const { initial, errors, round } = held;
  const id = `${held.id}-${name}`;
  const value = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], initial);
  return {
    key: round ? `${round}/${name}` : undefined,
    id,
    name,
    formId: held.id,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue: shown(value) as Shown,
    errors: errors[name],
    valid: !Object.keys(errors).some((wrong) => wrong === name || /^[.[]/.test(under(wrong, name))),
    getFieldset: () => fieldset<Value>(held, name),
  };
}

const under = (wrong: string, name: string) => (wrong.startsWith(name) ? wrong.slice(name.length) : '');

/** A value as it stands in a field: a ticked box is 'on', and what is empty is not there. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(shown) : undefined;
  if (typeof value === 'boolean') return value ? 'on' : undefined;
  if (typeof value === 'number') return String(value);
  return value === '' || value === null ? undefined : value;
}

/** What a `<form>` needs. Its texts are the server's, so the browser says none of its own once it has the page in hand. */
export function getFormProps({ id, errors, errorId }: Pick<FormMetadata, 'id' | 'errors' | 'errorId'>) {
  return { id, noValidate: true, 'aria-describedby': errors && errorId };
}

function control({ key, id, name, formId, errors, errorId }: FieldMetadata) {
  return {
    key,
    id,
    name,
    form: formId,
    'aria-invalid': errors ? (true as const) : undefined,
    'aria-describedby': errors && errorId,
  };
}

/** What an `<input>` needs; a box to tick or a round one is ticked where its value is the field's, or among its values. */
export function getInputProps<Type extends string>(
  field: FieldMetadata,
  { type, value = 'on' }: { type: Type; value?: string },
) {
  const { initialValue } = field;
  const given =
    type === 'checkbox' || type === 'radio'
      ? { value, defaultChecked: [initialValue].flat().includes(value) }
      : { defaultValue: typeof initialValue === 'string' ? initialValue : undefined };
  return { ...control(field), type, ...given };
}

/** What a `<select>` needs. */
export function getSelectProps(field: FieldMetadata) {
  return { ...control(field), defaultValue: field.initialValue };
}

/** What a `<textarea>` needs. */
export function getTextareaProps(field: FieldMetadata) {
  return { ...control(field), defaultValue: field.initialValue?.toString() };
}
