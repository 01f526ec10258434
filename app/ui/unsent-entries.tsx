import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { type Blocker, useActionData, useBeforeUnload, useBlocker, useNavigation } from 'react-router';
import { Button } from './button';

/** Entries wait to be sent, or for the answer: nobody knows yet whether they were saved. */
type Standing = 'unsent' | 'sending';

interface FormEntries {
  standing: Standing;
  /** Addresses under which the form stays on the page. */
  staysUnder: readonly string[];
}

interface UnsentEntries {
  get: (form: HTMLFormElement) => FormEntries | undefined;
  set: (form: HTMLFormElement, entries: FormEntries | null) => void;
  /** A posted form is handed to the router: the navigation that follows is its own. */
  submit: () => void;
  forget: (within: Element | null) => void;
}

const EntriesContext = createContext<UnsentEntries | null>(null);

/** Forgets the entries in a form or dialog that is left on purpose. */
export function useForgetEntries(): UnsentEntries['forget'] {
  return useContext(EntriesContext)?.forget ?? nothing;
}
const nothing = () => {};

/** What a browser enters by itself. */
const filledIn = '[type="password"], :autofill';

interface FormProps {
  /** Whether it has entries that no field shows. */
  unsent: boolean;
  staysUnder: readonly string[];
}

/** The listeners of a posted form, which remember that something was typed and not sent. None on public pages: those do not ask. */
export function useUnsentForm({ unsent, staysUnder }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const all = useContext(EntriesContext);
  const { state } = useNavigation();
  const reply: unknown = useActionData();
  const replyBefore = useRef<unknown>(undefined);
  const set = (standing: Standing | null) => {
    if (form.current) all?.set(form.current, standing && { standing, staysUnder });
  };

  const onMount = useEffectEvent(() => {
    // Before there was JavaScript.
    if (form.current && wasTypedInto(form.current)) set('unsent');
  });
  useEffect(() => {
    const element = form.current;
    onMount();
    return () => {
      if (element) all?.set(element, null);
    };
  }, [all]);

  const onUnsent = useEffectEvent(() => set(unsent ? 'unsent' : null));
  const wasUnsent = useRef(false);
  useEffect(() => {
    if (unsent !== wasUnsent.current) onUnsent();
    wasUnsent.current = unsent;
  }, [unsent]);

  const onAnswer = useEffectEvent(() => {
    if (!form.current || all?.get(form.current)?.standing !== 'sending') return;
    if (reply !== replyBefore.current && wasRefused(reply)) set('unsent');
    else if (state === 'idle') set(unsent ? 'unsent' : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes.
  useEffect(() => onAnswer(), [state, reply]);

  return {
    form,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof Element && !target.matches(filledIn)) set('unsent');
    },
    onSubmit({ defaultPrevented }: FormEvent<HTMLFormElement>) {
      if (defaultPrevented) return;
      all?.submit();
      replyBefore.current = reply;
      if (form.current && all?.get(form.current)) set('sending');
    },
  };
}

function wasTypedInto(form: HTMLFormElement): boolean {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return controls.some((control) => {
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
      return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue && !control.matches(filledIn);
  });
}

const wasRefused = (reply: unknown) =>
  (reply as { result?: { status?: string } } | undefined)?.result?.status === 'error';

const words: Record<Standing, { title: string; text: string }> = {
  unsent: { title: 'Leave without saving?', text: 'What you entered here has not been saved.' },
  sending: { title: 'Leave before it is saved?', text: 'What you entered here is still being sent.' },
};

/**
 * Asks before somebody leaves entries of the forms below it that are not saved: by a dialog on the page, and by the browser where
 * the page is closed or loaded again. The router has room for one blocker, so it is here for all forms.
 */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<HTMLFormElement, FormEntries>());
  const submits = useRef(false);
  const isSubmitting = useNavigation().state === 'submitting';
  const staysHere = useLinkOutOfPage();

  const standingAt = (to?: string): Standing | null => {
    const left = [...forms.current.values()]
      .filter(({ standing }) => standing === 'unsent' || isSubmitting)
      .filter(({ staysUnder }) => to === undefined || !staysUnder.some((start) => isUnder(to, start)));
    if (left.length === 0) return null;
    return left.some(({ standing }) => standing === 'sending') ? 'sending' : 'unsent';
  };
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      !submits.current && nextLocation.pathname !== pathname && standingAt(nextLocation.pathname) !== null,
  );
  useBeforeUnload((event) => {
    if (!submits.current && !staysHere.current && standingAt() !== null) event.preventDefault();
  });

  const entries = useMemo<UnsentEntries>(
    () => ({
      get: (form) => forms.current.get(form),
      set: (form, entries) => {
        if (entries) forms.current.set(form, entries);
        else forms.current.delete(form);
      },
      submit: () => {
        submits.current = true;
        setTimeout(() => {
          submits.current = false;
        });
      },
      forget: (within) => {
        for (const form of forms.current.keys()) if (within?.contains(form)) forms.current.delete(form);
      },
    }),
    [],
  );

  return (
    <EntriesContext value={entries}>
      {children}
      {blocker.state === 'blocked' && (
        <LeaveQuestion
          blocker={blocker}
          standing={standingAt(blocker.location.pathname) ?? 'unsent'}
          onLeave={() => forms.current.clear()}
        />
      )}
    </EntriesContext>
  );
}

function LeaveQuestion({
  blocker,
  standing,
  onLeave,
}: {
  blocker: Extract<Blocker, { state: 'blocked' }>;
  standing: Standing;
  onLeave: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const asked = useRef(standing);
  const { title, text } = words[asked.current];

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    stay.current?.focus();
    // While it is still open it gives the focus back.
    return () => element?.close();
  }, []);
  // The answer is there: the page itself says how it went.
  useEffect(() => {
    if (asked.current === 'sending' && standing !== 'sending') blocker.reset();
  }, [standing, blocker]);

  return (
    <dialog
      ref={dialog}
      className="route-dialog leave-question"
      data-size="small"
      aria-labelledby="leave-question"
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // By itself it would close the dialog below, too.
        event.preventDefault();
        blocker.reset();
      }}
    >
      <div className="flex flex-col gap-4 p-5">
        <h2 id="leave-question" className="font-semibold text-xl leading-snug">
          {title}
        </h2>
        <p>{text}</p>
        <div className="dialog-actions">
          <Button
            type="button"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            Leave
          </Button>
          <Button ref={stay} type="button" variant="primary" onClick={() => blocker.reset()}>
            Stay
          </Button>
        </div>
      </div>
      <span className="dialog-end" hidden />
    </dialog>
  );
}

const isUnder = (pathname: string, start: string) =>
  pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`);

/** Whether a link was just pressed that opens another program or a file: the browser asks its question, but the page stays. */
function useLinkOutOfPage() {
  const isPressed = useRef(false);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      isPressed.current = !!link && (link.hasAttribute('download') || !/^https?:$/.test(link.protocol));
      setTimeout(() => {
        isPressed.current = false;
      });
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
  return isPressed;
}
