import {
  type FieldMetadata,
  type FormMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react';
import { type ReactNode, useEffect, useRef } from 'react';

/** A form's fields by their names. */
export type FieldsOf<Fields extends Record<string, unknown>> = ReturnType<
  FormMetadata<Fields>['getFieldset']
>;

/** The items of a list; none where a sender put something else in its place. */
export function itemsOf<Item>(
  list: Pick<FieldMetadata<Item[]>, 'initialValue' | 'getFieldList'>,
): FieldMetadata<Item>[] {
  return Array.isArray(list.initialValue) ? list.getFieldList() : [];
}

export interface FieldProps {
  field: FieldMetadata;
  label: string;
  /** One short line under the field. */
  hint?: ReactNode;
  /** Shows the mark. */
  required?: boolean;
  /** Shows the mark, and takes an empty one all the same. */
  marked?: boolean;
  /** It has just come, and is what comes next. */
  focused?: boolean;
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  /** The label is there for those who listen only. */
  hideLabel?: boolean;
  className?: string;
}

type InputType =
  | 'text'
  | 'number'
  | 'date'
  | 'datetime-local'
  | 'month'
  | 'time'
  | 'email'
  | 'tel'
  | 'url'
  | 'file'
  | 'search';

/** What every control needs besides the field's own: the description's id, and the focus if something is wrong. */
export function shared({ field, hint, required, ...props }: Omit<FieldProps, 'label'>) {
  const wrong = !!field.errors?.length;
  return {
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    disabled: props.disabled,
    required,
    // Without JavaScript the browser itself goes to the first wrong field.
    autoFocus: wrong || props.focused || undefined,
    'aria-describedby': wrong ? field.errorId : hint ? field.descriptionId : undefined,
  };
}

/** A control with its label above it, and beneath what is wrong or the hint. */
export function Around({
  field,
  label,
  hint,
  required,
  marked,
  hideLabel,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className ?? ''}`}>
      <label htmlFor={field.id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {(marked ?? required) && <RequiredMark />}
      </label>
      {children}
      <Notes field={field} hint={hint} />
    </div>
  );
}

function RequiredMark() {
  return (
    <span className="text-error" aria-hidden="true">
      {' '}
      *
    </span>
  );
}

/** What is wrong, else the hint: two lines that say nearly the same make one read neither. */
function Notes({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  if (field.errors?.length) {
    return (
      <p id={field.errorId} className="text-[0.8125rem] text-error">
        {field.errors.join(' ')}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="text-[0.8125rem] text-muted">
      {hint}
    </p>
  );
}

export interface TextFieldProps extends FieldProps {
  type?: InputType;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  /** For a file: what may be chosen. */
  accept?: string;
  min?: number | string;
  max?: number | string;
  step?: number | string;
  maxLength?: number;
  /** Words or a sign inside the field, before what is typed ('SGD'). */
  prefix?: string;
  /** Ids of values to offer, as `<datalist>`. */
  list?: string;
}

/** One line of text, a number, a date or a file, with its label, hint and error. */
export function TextField({ type = 'text', prefix, accept, inputMode, list, ...props }: TextFieldProps) {
  const { key, ...input } = getInputProps(props.field, { type });
  const { min, max, step, maxLength } = props;
  const control = { ...input, ...shared(props), min, max, step, maxLength, inputMode, list, accept };
  const readOnly = props.readOnly;
  return (
    <Around {...props}>
      {prefix ? (
        <span className="input" aria-invalid={input['aria-invalid']}>
          <span className="text-muted" aria-hidden="true">
            {prefix}
          </span>
          <input key={key} {...control} readOnly={readOnly} />
        </span>
      ) : (
        <input
          key={key}
          {...control}
          readOnly={readOnly}
          className={`${type === 'file' ? 'file-input' : 'input'} ${readOnly ? 'bg-base-200 text-muted' : ''}`}
        />
      )}
    </Around>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. */
export function TextArea({ rows = 4, maxLength, ...props }: TextAreaProps) {
  const { key, ...area } = getTextareaProps(props.field);
  return (
    <Around {...props}>
      <textarea
        key={key}
        {...area}
        {...shared(props)}
        maxLength={maxLength}
        readOnly={props.readOnly}
        rows={rows}
        className="textarea"
      />
    </Around>
  );
}

type SelectOption = string | { value: string; label: string; disabled?: boolean };

interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** The words of the empty choice; without it the first option is chosen. */
  empty?: string;
}

/** One of a few choices. */
export function SelectField({ options, empty, ...props }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(props.field);
  const { placeholder: _, ...rest } = shared(props);
  return (
    <Around {...props}>
      <select key={key} {...select} {...rest} className="select">
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => {
          const { value, label, disabled } =
            typeof option === 'string' ? { value: option, label: option, disabled: false } : option;
          return (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          );
        })}
      </select>
    </Around>
  );
}

/** A box to tick, with its label. */
export function CheckboxField(props: FieldProps & { value?: string }) {
  const { field, label, hint, className, value } = props;
  // Named, so that it is found among several values: a hidden 'false' before the box is sent with it.
  const { key, ...input } = getInputProps(field, { type: 'checkbox', value: value ?? 'on' });
  const { placeholder: _, ...rest } = shared(props);
  return (
    <div className={`flex flex-col gap-1 ${className ?? ''}`}>
      <label className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
        <input
          key={key}
          {...input}
          {...rest}
          className="checkbox checkbox-primary"
          style={{ '--size': '1.25rem' } as object}
        />
        <span>
          {label}
          {props.required && <RequiredMark />}
        </span>
      </label>
      <Notes field={field} hint={hint} />
    </div>
  );
}

/**
 * What is wrong with the form as a whole, above its fields. It takes the focus: after a press on a button at the end of a
 * long form it would not be seen otherwise.
 */
export function FormErrors({ form }: { form: { errors?: string[] | undefined; errorId: string } }) {
  const { errors, errorId } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors?.length) box.current?.focus();
  }, [errors]);
  if (!errors?.length) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript it is the browser that goes there.
    <div ref={box} id={errorId} role="alert" tabIndex={-1} autoFocus className="alert alert-error alert-soft">
      {errors.join(' ')}
    </div>
  );
}
