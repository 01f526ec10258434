import {
  type FieldMetadata,
  type FormMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useFirstInvalid } from './first-invalid';
import { NotSaved } from './not-saved';
import { Notice } from './notice';
import { PictureInput } from './picture-input';

/** A form's fields by name. */
export type FieldsOf<Fields extends Record<string, unknown>> = ReturnType<
  FormMetadata<Fields>['getFieldset']
>;

/** The items of a list field; none if the input was not a list. */
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
  /** Whether the field is required: shows the mark. */
  required?: boolean;
  /** Shows the mark without requiring a value in the browser. */
  marked?: boolean;
  /** A field that just appeared and should get the focus. */
  focused?: boolean;
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  readOnly?: boolean;
  /** Hides the label visually; screen readers still get it. */
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

/** The attributes every control needs besides conform's: the id of its description, and the focus if it is wrong. */
export function useShared({ field, hint, required, ...props }: Omit<FieldProps, 'label'>) {
  const isFirstInvalid = useFirstInvalid();
  const wrong = !!field.errors?.length;
  return {
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    disabled: props.disabled,
    required,
    autoFocus: isFirstInvalid(field.id, wrong) || props.focused || undefined,
    'aria-describedby': wrong ? field.errorId : hint ? field.descriptionId : undefined,
  };
}

/** A control with its label above, and its error or hint below. */
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
        {(marked ?? required) && (
          <span className="text-error" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <Notes field={field} hint={hint} />
    </div>
  );
}

/** The error, otherwise the hint. Two nearly equal lines would both go unread. */
function Notes({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  if (field.errors?.length) {
    return (
      <p id={field.errorId} className="text-small text-error">
        {field.errors.join(' ')}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="text-small text-muted">
      {hint}
    </p>
  );
}

export interface TextFieldProps extends FieldProps {
  type?: InputType;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  /** For a file: the accepted types. */
  accept?: string;
  min?: number | string;
  max?: number | string;
  step?: number | string;
  maxLength?: number;
  /** A text inside the field, before the value ('SGD'). */
  prefix?: string;
  /** The id of a `<datalist>`. */
  list?: string;
}

/** One line of text, a number, a date or a file, with label, hint and error. */
export function TextField({ type = 'text', prefix, accept, inputMode, list, ...props }: TextFieldProps) {
  const { key, ...input } = getInputProps(props.field, { type });
  const { min, max, step, maxLength } = props;
  const control = { ...input, ...useShared(props), min, max, step, maxLength, inputMode, list, accept };
  const readOnly = props.readOnly;
  if (type === 'file' && accept?.includes('image/')) {
    return (
      <Around {...props}>
        <PictureInput key={key} {...control} className="file-input" />
      </Around>
    );
  }
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
        {...useShared(props)}
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
  /** The label of the empty option; without it the first option is selected. */
  empty?: string;
}

/** One of a few choices. HTML allows `required` only with an empty option; without one there is always a choice. */
export function SelectField({ options, empty, ...props }: SelectFieldProps) {
  const { key, ...select } = getSelectProps(props.field);
  const { placeholder: _, required, ...rest } = useShared(props);
  return (
    <Around {...props}>
      <select key={key} {...select} {...rest} required={empty !== undefined && required} className="select">
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

/** A checkbox with its label. */
export function CheckboxField({
  value = 'on',
  ...props
}: Pick<FieldProps, 'field' | 'label' | 'hint'> & { value?: string }) {
  const { field, label, hint } = props;
  // `value` marks it among several values: the hidden 'false' before the box is sent too.
  const { key, ...input } = getInputProps(field, { type: 'checkbox', value });
  return (
    <div className="flex flex-col gap-1">
      <label className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
        <input
          key={key}
          {...input}
          {...useShared(props)}
          className="checkbox checkbox-primary"
          style={{ '--size': '1.25rem' } as object}
        />
        <span>{label}</span>
      </label>
      <div className="-mt-1.5 ps-8 empty:hidden max-lg:-mt-2.5">
        <Notes field={field} hint={hint} />
      </div>
    </div>
  );
}

/** Why the form can't be saved, if it can't, and its errors, above its fields. The box takes the focus, since at the end of a long form it would not be seen. */
export function FormErrors({ form }: { form: { errors?: string[] | undefined; errorId: string } }) {
  const { errors, errorId } = form;
  const box = useRef<HTMLDivElement>(null);
  const isFirstInvalid = useFirstInvalid();
  useEffect(() => {
    if (errors?.length) box.current?.focus();
  }, [errors]);
  const notSaved = use(NotSaved);
  const why = notSaved && (
    <Notice tone="warning" link={notSaved.link}>
      {notSaved.text}
    </Notice>
  );
  if (!errors?.length) return why;
  return (
    <>
      {why}
      <div
        ref={box}
        id={errorId}
        role="alert"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves there.
        autoFocus={isFirstInvalid(errorId, true)}
        className="alert alert-error alert-soft"
      >
        {errors.join(' ')}
      </div>
    </>
  );
}
