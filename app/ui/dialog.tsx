import { Trash2, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button, buttonClass, LinkButton } from './button';
import { isForComposition } from './composing';
import { useForgetEntries } from './unsent-entries';

export interface RouteDialogProps {
  title: ReactNode;
  /** The address of the page below, where Escape, the cross and a click outside lead. */
  closeTo: string;
  children: ReactNode;
  size?: 'small' | 'medium' | 'large';
}

const fields = ':is(input,select,textarea):not([type=hidden],:disabled,[readonly])';

/**
 * The element to focus: the first invalid field, otherwise the first empty required one, otherwise the first field,
 * otherwise the heading. Passwords come last.
 */
function firstToFill(dialog: HTMLElement): HTMLElement | null {
  const all = [...dialog.querySelectorAll<HTMLInputElement>(fields)];
  return (
    all.find(({ ariaInvalid }) => ariaInvalid === 'true') ??
    all.find(({ required, value, type }) => required && !value && type !== 'password') ??
    all[0] ??
    dialog.querySelector('h2')
  );
}

/**
 * The dialog of a nested route. The server renders it open over a dimmed page, so that it works as plain HTML. With
 * JavaScript it becomes modal, closes with Escape and returns the focus.
 */
export function RouteDialog({ title, closeTo, children, size = 'medium' }: RouteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const heading = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = useRef(pathname + search);
  const forget = useForgetEntries();

  // Before the page is painted, so that Escape works from the moment the dialog can be seen.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const inside = element.contains(before) ? (before as HTMLElement) : null;
    if (!opener.current) {
      const link = document.querySelector<HTMLElement>(`a[href="${CSS.escape(address.current)}"]`);
      opener.current = inside || before === document.body ? link : (before as HTMLElement | null);
    }
    if (!element.matches(':modal')) {
      // Not close(): that would move the focus and fire a close event.
      element.removeAttribute('open');
      element.showModal();
    }
    (inside ?? firstToFill(element))?.focus();
  }, []);
  // After the dialog has gone: while it is modal, nothing outside it can be focused.
  useEffect(
    () => () => {
      const back = opener.current;
      if (back?.isConnected) back.focus();
    },
    [],
  );

  const close = () => navigate(closeTo, { preventScrollReset: true });
  const onCancel = (event: SyntheticEvent) => {
    // A file chooser inside the dialog bubbles a cancel event too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  // Not in `cancel` alone: a browser that was stopped from closing a dialog once closes it the second time.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isForComposition(event.nativeEvent)) return;
    event.preventDefault();
    close();
  };
  const onPress = (event: MouseEvent) => {
    // A click on the backdrop has the dialog as its target.
    if (event.target === event.currentTarget) close();
  };

  return (
    <>
      <Link to={closeTo} className="dialog-dim" tabIndex={-1} aria-hidden="true" preventScrollReset />
      <dialog
        ref={dialog}
        open
        className="route-dialog"
        data-size={size}
        aria-labelledby={heading}
        onCancel={onCancel}
        // Only navigation closes it.
        onClose={() => dialog.current?.showModal()}
        onKeyDown={onKeyDown}
        onMouseDown={onPress}
      >
        <div className="flex items-start justify-between gap-4 border-base-300 border-b py-3 ps-5 pe-3">
          <h2
            id={heading}
            tabIndex={-1}
            className="py-1.5 font-semibold text-xl leading-snug max-lg:py-2 wrap-anywhere"
          >
            {title}
          </h2>
          <Link
            to={closeTo}
            className="btn btn-ghost btn-square"
            aria-label="Close"
            preventScrollReset
            onClick={() => forget(dialog.current)}
          >
            <X size={18} />
          </Link>
        </div>
        <div className="relative overflow-y-auto overscroll-contain p-5">{children}</div>
        {/* A dialog shown before it is complete would jump with each piece, so app.css waits for this marker. */}
        <span className="dialog-end" hidden />
      </dialog>
    </>
  );
}

export interface DialogActionsProps {
  /** The page that deletes the record, linked at the other end of the row. */
  deleteAt?: string;
  /** Where the first button (Cancel) leads. Left out if `children` bring their own. */
  closeTo?: string;
  close?: string;
  /** The label of the main button, if it is a plain one. */
  save?: string | undefined;
  /** Whether the main button deletes something. */
  danger?: boolean;
  children?: ReactNode;
}

/** The buttons at the end of a dialog or form: Cancel first, the main one last. */
export function DialogActions({ deleteAt, closeTo, close = 'Cancel', ...main }: DialogActionsProps) {
  const { save, danger, children } = main;
  const forget = useForgetEntries();
  return (
    <div
      className="dialog-actions"
      // Cancel leaves on purpose, so the unsaved-changes question is skipped.
      onClickCapture={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) forget(currentTarget.closest('dialog, form'));
      }}
    >
      {deleteAt !== undefined && (
        <Link to={deleteAt} className={`${buttonClass({ variant: 'ghost' })} sm:me-auto`} preventScrollReset>
          <Trash2 size={16} />
          Delete
        </Link>
      )}
      {closeTo !== undefined && (
        <LinkButton to={closeTo} preventScrollReset>
          {close}
        </LinkButton>
      )}
      {children}
      {save !== undefined && <Button variant={danger ? 'danger' : 'primary'}>{save}</Button>}
    </div>
  );
}
