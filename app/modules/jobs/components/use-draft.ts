import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, dropDraft, readDraft, saveDraft } from '~/web/drafts';
import { knownPerson } from '~/web/person';

const texts = ['endLocation', 'receivedBy', 'remarks', 'photo', 'signature'] as const;
/** In ms. How long after a change a draft is stored. */
const pauseMs = 300;

const addressOf = (id: string) => `/api/jobs/${id}/end`;
/** The name of the used quantity of a material. */
export const usedName = (itemId: string) => `used.${itemId}`;

function draftOf(form: HTMLFormElement): Draft {
  const sent = new FormData(form);
  const draft: Draft = {};
  for (const name of texts) {
    const value = sent.get(name);
    if (typeof value === 'string') draft[name] = value;
  }
  const used = sent.getAll('used');
  for (const [place, itemId] of sent.getAll('usedItem').entries())
    draft[usedName(String(itemId))] = String(used[place] ?? '');
  return draft;
}

/**
 * This person's draft of the end of a job, to be put into its form; null without one, or if something was entered before it was
 * read. It is deleted once the end was sent, or stored to be sent.
 */
export function useDraft(
  { id, isEnded }: { id: string; isEnded: boolean },
  page: RefObject<HTMLElement | null>,
): Draft | null {
  const [found, setFound] = useState<{ id: string; draft: Draft } | null>(null);
  const by = knownPerson();
  useEffect(() => {
    if (!by) return;
    let isWanted = true;
    if (isEnded) {
      setFound(null);
      void dropDraft(by, addressOf(id));
    } else {
      void readDraft(by, addressOf(id)).then((draft) => {
        if (isWanted && draft && !wasTypedInto(page.current)) setFound({ id, draft });
      });
    }
    return () => {
      isWanted = false;
    };
  }, [by, id, isEnded, page]);
  return found?.id === id ? found.draft : null;
}

function wasTypedInto(page: HTMLElement | null): boolean {
  const fields = page?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  );
  return [...(fields ?? [])].some(({ value, defaultValue }) => value !== defaultValue);
}

/**
 * Returns what to call when something was entered into the form of an end: its draft is stored shortly after, and at once when the
 * page is hidden, as it is for the camera.
 */
export function useSaveDraft(id: string, form: RefObject<HTMLFormElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = () => {
    const by = knownPerson();
    if (timer.current !== undefined && by && form.current)
      void saveDraft(by, addressOf(id), draftOf(form.current));
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
