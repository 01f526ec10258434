import { matchRoutes } from 'react-router';
import { askToLeave, leaveQuestion } from '~/ui/leave-question';
import type { RouterWindow } from './router-window';

type Router = NonNullable<RouterWindow['__reactRouterDataRouter']>;
type Place = Router['state']['location'];
type ActionData = Router['state']['actionData'];

/** Forms into which something was typed that has not been sent since. */
const typedInto = new Set<HTMLFormElement>();
/**
 * The form that is on its way, and what was answered before: what becomes of it is known when its own answer is there. Whoever
 * goes before that does not see whether it was kept, and might type all of it a second time.
 */
let sent: { form: HTMLFormElement; before: ActionData } | undefined;
/** While a form is handed to the router, where it goes is no way out. */
let isSending = false;
/** A link that opens another program, or a file, leaves the page where it is. */
let staysHere = false;

/**
 * Asks before somebody leaves what he has typed and not sent: by a link, by Back, by Escape or a press beside a dialog, or by
 * closing the page. Cancel beside a form's button and a dialog's cross say so themselves. A page without JavaScript needs none of
 * it: Back shows it as it was left.
 */
export function askBeforeLeaving(): void {
  const { __reactRouterDataRouter: router } = window as RouterWindow;
  if (!router) return;
  const key = 'unsent';
  router.getBlocker(
    key,
    ({ nextLocation }) => !isSending && unsent(router).some((form) => !survives(router, form, nextLocation)),
  );
  let isAsked = false;
  router.subscribe(async ({ blockers, navigation, actionData }) => {
    // The answer is there while somebody is being asked: it says itself what became of it.
    if (navigation.state !== 'submitting') leaveQuestion('sending')?.close();
    if (sent && actionData !== sent.before && wasRefused(actionData)) {
      typedInto.add(sent.form);
      sent = undefined;
    }
    if (navigation.state === 'idle') sent = undefined;
    const blocker = blockers.get(key);
    if (blocker?.state !== 'blocked' || isAsked) return;
    isAsked = true;
    const leaves = await askToLeave(onItsWay(router).length > 0 ? 'sending' : 'unsent');
    isAsked = false;
    // Back, pressed twice, asks for one that is further away.
    const newest = router.state.blockers.get(key);
    if (!leaves) return newest?.reset?.();
    typedInto.clear();
    newest?.proceed?.();
  });

  for (const form of document.forms) if (isPosted(form) && wasTypedInto(form)) typedInto.add(form);
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || target.matches(filledIn)) return;
    const form = 'form' in target ? target.form : null;
    if (form instanceof HTMLFormElement && isPosted(form)) typedInto.add(form);
  });
  window.addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (!(target instanceof HTMLFormElement) || !isPosted(target)) return;
      // Only checks or changes the form.
      if (submitter?.getAttribute('name') === '__intent__') return;
      if (typedInto.delete(target)) sent = { form: target, before: router.state.actionData };
      isSending = true;
      setTimeout(() => {
        isSending = false;
      });
    },
    // Before the router has it.
    { capture: true },
  );
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link) return;
      if (link.closest('.dialog-actions') || link.ariaLabel === 'Close') {
        const within = link.closest('dialog, form');
        for (const form of typedInto) if (within?.contains(form)) typedInto.delete(form);
        if (within?.contains(sent?.form ?? null)) sent = undefined;
      }
      staysHere = link.hasAttribute('download') || !/^https?:$/.test(link.protocol);
      setTimeout(() => {
        staysHere = false;
      });
    },
    { capture: true },
  );
  window.addEventListener('beforeunload', (event) => {
    if (!isSending && !staysHere && unsent(router).length > 0) event.preventDefault();
  });
  // A browser that has been told once not to close a dialog does not ask a second time, and closes those on top of it, too.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    const dialog = document.querySelector('.route-dialog');
    if (!dialog || unsent(router).length === 0) return;
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  document.addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.matches('.route-dialog:not(.leave-question)'))
        target.showModal();
    },
    { capture: true },
  );
}

/**
 * Those that still stand on the page; a form that keeps its entries elsewhere says so by `data-unsent`. None on strangers' pages:
 * whoever goes from signing in to a new password, or leaves the landing page, loses two words.
 */
function unsent({ state }: Pick<Router, 'state'>): HTMLFormElement[] {
  if (state.matches.some(({ route }) => route.id.endsWith('layouts/public'))) return [];
  for (const form of typedInto) if (!form.isConnected) typedInto.delete(form);
  return [
    ...typedInto,
    ...onItsWay({ state }),
    ...document.querySelectorAll<HTMLFormElement>('form[data-unsent]'),
  ];
}

/** The form whose answer is not there yet, where it is one into which something was typed. */
const onItsWay = ({ state }: Pick<Router, 'state'>) =>
  sent && state.navigation.state === 'submitting' ? [sent.form] : [];

/** Whether the page on which the form stands is there at the next address, too, as the one beneath a dialog is. */
function survives(router: Router, form: HTMLFormElement, { pathname }: Place): boolean {
  const { matches, location } = router.state;
  if (pathname === location.pathname) return true;
  // What stands around every page says so by itself: none of them is its owner.
  if (form.closest('[data-on-each-page]')) return true;
  const isBeneath = !form.closest('dialog') && document.querySelector('.route-dialog') !== null;
  const owner = matches.at(isBeneath ? -2 : -1);
  const next = matchRoutes(router.routes, pathname) ?? [];
  // Of a page's dialogs the router learns a moment after the page: until then their addresses are nothing to it.
  const isUnknown = next.length === 0 || next.at(-1)?.route.path === '*';
  if (owner && isUnknown && pathname.startsWith(`${owner.pathname}/`)) return true;
  return next.some((match) => match.route.id === owner?.route.id && match.pathname === owner.pathname);
}

/** What a browser enters by itself. */
const filledIn = '[type="password"], :autofill';

/** Before the page was alive. */
const wasTypedInto = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (control) => control.value !== control.defaultValue && !control.matches(filledIn),
  );

/** The attribute, since a field of that name would stand in the place of the property. */
const isPosted = (form: HTMLFormElement) => form.getAttribute('method')?.toLowerCase() === 'post';

const wasRefused = (actionData: ActionData) =>
  Object.values(actionData ?? {}).some((reply) => reply?.result?.status === 'error');
