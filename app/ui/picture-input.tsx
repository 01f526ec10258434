import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { smallerFile } from './shrink';

interface PictureInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  /** Called with the chosen file, once it is as small as it is sent; undefined if none is chosen. */
  onFile?: (file: File | undefined) => void;
  input?: RefObject<HTMLInputElement | null>;
}

/**
 * The file input of every form that takes a picture. With JavaScript a large one is made smaller before it is sent; a form that is
 * sent meanwhile waits for it.
 */
export function PictureInput({ onFile, input: given, ...props }: PictureInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const making = useRef<Promise<void> | null>(null);

  const take = (element: HTMLInputElement) => {
    const file = element.files?.[0];
    if (!file) {
      making.current = null;
      onFile?.(undefined);
      return;
    }
    const made = smallerFile(file).then((small) => {
      // Another file, or none, was chosen in the meantime.
      if (making.current !== made) return;
      making.current = null;
      if (small !== file) {
        const list = new DataTransfer();
        list.items.add(small);
        element.files = list.files;
      }
      onFile?.(small);
    });
    making.current = made;
  };

  // A file that was chosen before hydration, or restored by the browser after a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (input.current?.files?.length) take(input.current);
  }, []);

  useEffect(() => {
    const wait = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      const made = making.current;
      // A check of single fields has a button of its own, which is gone afterwards (conform).
      const isPress = submitter === null || !/^__intent__$/i.test(submitter.getAttribute('name') ?? '');
      if (!made || !isPress || !(form instanceof HTMLFormElement) || form !== input.current?.form) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void made.then(() => form.requestSubmit(submitter?.isConnected ? submitter : null));
    };
    document.addEventListener('submit', wait, { capture: true });
    return () => document.removeEventListener('submit', wait, { capture: true });
  }, [input]);

  return <input {...props} ref={input} type="file" onChange={({ target }) => take(target)} />;
}
