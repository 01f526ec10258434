import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Location,
  useActionData,
  useBeforeUnload,
  useBlocker,
  useNavigate,
  useNavigation,
} from 'react-router';
import { Button } from './button';

/** The entries are unsent, or their answer is still pending, so nobody knows whether they were saved. */
type Standing = 'unsent' | 'sending';

interface FormEntries {
  standing: Standing;
  /** Addresses that keep the form on the page. */
  staysUnder: readonly string[];
}

interface UnsentEntries {
  get: (form: HTMLFormElement) => FormEntries | undefined;
  set: (form: HTMLFormElement, entries: FormEntries | null) => void;
  /** A submitted form: the navigation that follows is its own. */
  submit: () => void;
  forget: (within: Element | null) => void;
}

const EntriesContext = createContext<UnsentEntries | null>(null);

/** Returns a function that forgets the entries of a form or dialog that is left on purpose. */
export function useForgetEntries(): UnsentEntries['forget'] {
  return useContext(EntriesContext)?.forget ?? nothing;
}
const nothing = () => {};

/** Fields that browsers fill in. */
const filledIn = '[type="password"], :autofill';

interface FormProps {
  /** Whether it has changes that no field shows. */
  unsent: boolean;
  staysUnder: readonly string[];
}

/** The listeners of a form that notice unsent entries. None on public pages, which do not ask. */
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
    // Typed before hydration.
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
  unsent: { title: 'Leave without saving?', text: 'What you entered has not been saved.' },
  sending: { title: 'Leave before it is saved?', text: 'What you entered is still being sent.' },
};

/**
 * Asks before unsaved entries of the forms below it are lost: with a dialog when navigating, and with the browser's own
 * when closing or reloading. The router supports one blocker, so this covers all forms.
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
  // Kept here, since the router forgets a blocked navigation whenever the page has been revalidated.
  const [askedFor, setAskedFor] = useState<Location | null>(null);
  useEffect(() => {
    if (blocker.state === 'blocked') setAskedFor(blocker.location);
  }, [blocker]);
  const navigate = useNavigate();
  const leave = (to: Location) => {
    forms.current.clear();
    setAskedFor(null);
    if (blocker.state === 'blocked') blocker.proceed();
    else void navigate(to);
  };
  const stay = () => {
    setAskedFor(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
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
      {askedFor && (
        <LeaveQuestion
          standing={standingAt(askedFor.pathname) ?? 'unsent'}
          onLeave={() => leave(askedFor)}
          onStay={stay}
        />
      )}
    </EntriesContext>
  );
}

function LeaveQuestion({
  standing,
  onLeave,
  onStay,
}: {
  standing: Standing;
  onLeave: () => void;
  onStay: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const asked = useRef(standing);
  const { title, text } = words[asked.current];

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    stay.current?.focus();
    // Closing it returns the focus.
    return () => element?.close();
  }, []);
  const onAnswered = useEffectEvent(onStay);
  // The answer has come: the page itself shows the result.
  useEffect(() => {
    if (asked.current === 'sending' && standing !== 'sending') onAnswered();
  }, [standing]);

  return (
    <dialog
      ref={dialog}
      className="route-dialog"
      data-size="small"
      data-dims
      aria-labelledby="leave-question"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The event would close the dialog below as well.
        event.preventDefault();
        onStay();
      }}
    >
      <div className="flex flex-col gap-4 p-5">
        <h2 id="leave-question" className="font-semibold text-xl leading-snug">
          {title}
        </h2>
        <p>{text}</p>
        <div className="dialog-actions">
          <Button type="button" onClick={onLeave}>
            Leave
          </Button>
          <Button ref={stay} type="button" variant="primary" onClick={onStay}>
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

/** Whether the last pressed link opens another program or a file: the browser then asks, but the page stays. */
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
