import { Camera } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
// Loaded with the page, because later there may be no network.
import { shrunkPhoto } from '~/ui/shrink';
import * as messages from '../messages';
import { useOnChange } from './use-on-change';

interface PhotoFieldProps {
  errors: string[] | undefined;
  /** Whether a photo had been chosen when the form was refused. Without JavaScript the browser no longer has it. */
  chosenBefore: boolean;
  /** The photo of a refused entry that is being corrected, or of a draft. */
  kept: string | undefined;
  /** Called when there is another photo or none. */
  onEntered: () => void;
  /** Resolves once the photo has been made smaller, with whether that worked. The form waits for it. */
  making: RefObject<Promise<boolean> | null>;
}

/**
 * A photo of the delivery. With JavaScript it is made small enough to be stored offline and sent as text; without, the file
 * itself is sent.
 */
export function PhotoField({ errors, chosenBefore, kept, onEntered, making }: PhotoFieldProps) {
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState(kept ?? '');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const texts = wrong ? [wrong] : errors;

  const take = (file: File) => {
    setWrong(null);
    setBusy(true);
    const made = shrunk(file).then((text) => {
      // Another photo, or none, was chosen in the meantime.
      if (making.current !== made) return false;
      making.current = null;
      if (text === null && input.current) input.current.value = '';
      // Set in the form before it is submitted.
      flushSync(() => {
        setBusy(false);
        setPhoto(text ?? '');
        setWrong(text === null ? messages.photoUnreadable : null);
      });
      return text !== null;
    });
    making.current = made;
  };
  const onChange = () => {
    const file = input.current?.files?.[0];
    if (file) take(file);
    else without();
  };
  const without = () => {
    making.current = null;
    if (input.current) input.current.value = '';
    setBusy(false);
    setPhoto('');
    setWrong(null);
  };
  useOnChange(photo, onEntered);
  // Handle a photo that was chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file) take(file);
  }, []);

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Photo
      </label>
      {hydrated && <input type="hidden" name="photo" value={photo} />}
      <input
        ref={input}
        id={id}
        type="file"
        name={hydrated ? undefined : 'photo'}
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={onChange}
        aria-invalid={texts ? true : undefined}
        aria-describedby={`${id}-says`}
        className="file-input h-14 w-full"
      />
      <p id={`${id}-says`} className={texts ? 'text-error' : 'text-muted text-sm'}>
        {texts ? (
          texts.join(' ')
        ) : busy ? (
          messages.makingPhoto
        ) : (
          <>
            {chosenBefore && <span className="hidden noscript:inline">Please choose the photo again. </span>}
            What was delivered, or where it was left.
          </>
        )}
      </p>
      {photo && (
        <div className="flex items-end gap-3">
          <img
            src={photo}
            alt="The chosen one"
            className="h-32 rounded-box border border-base-300 bg-white object-contain"
          />
          <Button type="button" size="small" icon={<Camera size={16} />} onClick={without}>
            Without a photo
          </Button>
        </div>
      )}
    </div>
  );
}

/** A photo small enough to be stored on the phone; null if the file is no picture. */
async function shrunk(file: File): Promise<string | null> {
  try {
    return await shrunkPhoto(file);
  } catch {
    return null;
  }
}
