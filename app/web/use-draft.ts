import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, dropDraft, readDraft, saveDraft } from './drafts';
import { knownPerson } from './person';

/** In ms. How long after a change a draft is stored. */
const pauseMs = 300;

/**
 * This person's draft of the form that is sent to an address, to be put into it; null without one, or if something was entered before it was
 * read. It is deleted once the form was sent, or stored to be sent.
 */
export function useDraft(
  { address, isSent }: { address: string; isSent: boolean },
  page: RefObject<HTMLElement | null>,
): Draft | null {
  const [found, setFound] = useState<{ address: string; draft: Draft } | null>(null);
  const by = knownPerson();
  useEffect(() => {
    if (!by) return;
    let isWanted = true;
    if (isSent) {
      setFound(null);
      void dropDraft(by, address);
    } else {
      void readDraft(by, address).then((draft) => {
        if (isWanted && draft && !wasTypedInto(page.current)) setFound({ address, draft });
      });
    }
    return () => {
      isWanted = false;
    };
  }, [by, address, isSent, page]);
  return found?.address === address ? found.draft : null;
}

function wasTypedInto(page: HTMLElement | null): boolean {
  const fields = page?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  );
  return [...(fields ?? [])].some(({ value, defaultValue }) => value !== defaultValue);
}

/**
 * Returns what to call when something was entered into the form: its draft is stored shortly after, and at once when the
 * page is hidden, as it is for the camera.
 */
export function useSaveDraft(
  address: string,
  form: RefObject<HTMLFormElement | null>,
  read: (form: HTMLFormElement) => Draft,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = () => {
    const by = knownPerson();
    if (timer.current !== undefined && by && form.current) void saveDraft(by, address, read(form.current));
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const onHidden = useEffectEvent(() => {
    if (document.hidden) save();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pauseMs);
  };
}
