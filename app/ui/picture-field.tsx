import { getInputProps } from '@conform-to/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { FieldProps } from './field';
import { useFirstInvalid } from './first-invalid';
import { PictureInput } from './picture-input';

interface PictureFieldProps extends Pick<FieldProps, 'field' | 'label'> {
  /** The address of the stored picture. */
  current: string;
  /** The alternative text of the stored picture. */
  alt: string;
  /** The accepted content types. */
  types: readonly string[];
  /** The message for other types. */
  wrong: string;
  hint: string;
  /** Shown as a circle, for photos of people. */
  round?: boolean;
  /** Whether a file was chosen in the refused form. Without JavaScript the browser has dropped it. */
  chosenBefore: boolean;
}

const mostBytes = 5 * 1024 * 1024;

/** A file input for a picture, next to the stored one. With JavaScript the chosen picture is previewed. */
export function PictureField({
  field,
  label,
  current,
  alt,
  hint,
  round,
  chosenBefore,
  ...props
}: PictureFieldProps) {
  const { key, type: _, ...input } = getInputProps(field, { type: 'file' });
  const file = useRef<HTMLInputElement>(null);
  const { chosen, refused, choose, forget } = useChosen(file, props);
  const reply = useActionData();
  const isFirstInvalid = useFirstInvalid();
  const isWrong = (field.errors?.length ?? 0) > 0;
  // Clears a file that the server refused: it would be refused again.
  useEffect(() => {
    if (!reply || !isWrong || !file.current) return;
    file.current.value = '';
    forget();
  }, [reply, isWrong, forget]);
  const errors = refused ? [refused] : (field.errors ?? []);
  const shown = chosen ?? current;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <PictureBox src={shown} alt={chosen ? 'The chosen picture' : alt} onError={forget} round={round} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={field.id} className="font-medium">
          {label}
        </label>
        <PictureInput
          key={key}
          {...input}
          input={file}
          accept={props.types.join(',')}
          onFile={choose}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? field.errorId : field.descriptionId}
          // Without JavaScript the browser moves to the invalid field.
          autoFocus={isFirstInvalid(field.id, errors.length > 0)}
          className="file-input"
        />
        {errors.length > 0 ? (
          <p id={field.errorId} className="text-small text-error">
            {errors.join(' ')}
          </p>
        ) : (
          <p id={field.descriptionId} className="text-small text-muted">
            {chosenBefore && <span className="hidden noscript:inline">Please choose the file again. </span>}
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

interface PictureBoxProps {
  src: string;
  alt: string;
  onError?: () => void;
  round?: boolean | undefined;
}

/** A picture in a box of fixed size, on white, as in print. */
export function PictureBox({ src, alt, onError, round }: PictureBoxProps) {
  const shape = round ? 'rounded-full' : 'rounded-box p-2';
  return (
    <div
      className={`grid size-24 shrink-0 place-items-center overflow-hidden border border-base-300 ${shape} ${src ? 'bg-white' : 'bg-base-200'}`}
    >
      {src ? (
        <img
          src={src}
          alt={alt}
          onError={onError}
          className={`size-full ${round ? 'object-cover' : 'object-contain'}`}
        />
      ) : (
        <span className="text-small text-muted">{round ? 'No photo' : 'No picture'}</span>
      )}
    </div>
  );
}

/** The address of the chosen picture. Files the server would refuse are refused and cleared before sending. */
function useChosen(
  input: RefObject<HTMLInputElement | null>,
  { types, wrong }: Pick<PictureFieldProps, 'types' | 'wrong'>,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  const choose = (file: File | undefined) => {
    const why = file && reason(file, types, wrong);
    if (why && input.current) input.current.value = '';
    setRefused(why ?? null);
    setChosen(file && !why ? URL.createObjectURL(file) : null);
  };
  // If the browser cannot show it, the server decides.
  const forget = useCallback(() => setChosen(null), []);
  return { chosen, refused, choose, forget };
}

function reason({ type, size }: File, types: readonly string[], wrong: string): string | undefined {
  if (!types.includes(type)) return wrong;
  return size > mostBytes ? 'This picture is too large: at most 5 MB.' : undefined;
}
