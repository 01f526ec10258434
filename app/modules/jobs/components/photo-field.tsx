import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { messages } from '../messages';

interface PhotoFieldProps {
  errors: string[] | undefined;
  /** Whether one had been chosen when the form was refused: without JavaScript the browser has let go of it. */
  chosenBefore: boolean;
}

/**
 * A photo of what was delivered. With JavaScript it is made small enough to wait for a network, and sent as text;
 * without, the file itself is sent.
 */
export function PhotoField({ errors, chosenBefore }: PhotoFieldProps) {
  const hydrated = useHydrated();
  const id = useId();
  const [photo, setPhoto] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const texts = wrong ? [wrong] : errors;

  const onChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setWrong(null);
    try {
      const { shrunkPhoto } = await import('./shrink');
      setPhoto(await shrunkPhoto(file));
    } catch {
      target.value = '';
      setPhoto('');
      setWrong(messages.photoWrong);
    }
  };

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        Photo
      </label>
      {hydrated && <input type="hidden" name="photo" value={photo} />}
      <input
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
        ) : (
          <>
            {chosenBefore && <span className="hidden noscript:inline">Please choose the photo again. </span>}
            What was delivered, or where it stands.
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
          <Button type="button" size="small" icon={<Camera size={16} />} onClick={() => setPhoto('')}>
            Without a photo
          </Button>
        </div>
      )}
    </div>
  );
}
