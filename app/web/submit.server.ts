import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import { withoutBlankRows } from '~/core/form-rows';
import { type FieldTexts, Refusal } from '~/core/refusal';
import type { Source } from '~/core/source';
import { takesUpload } from '~/core/upload';
import { checkAccess, type Operation, perform } from '~/operation/operation.server';
import { callerOf } from './caller.server';
import { carry, failedPage, isAway, logFailure, refusalOf, sorryText } from './failure.server';
import { operationOf } from './operation-of.server';
import { parseForm } from './parse-form';
import { requestFacts } from './request';
import { secretFields } from './secret-fields';
import { readForm, type SentForm, skipForm } from './sent.server';
import { type Message, newToast, type Toast, toastHeader } from './toast.server';
import { typedText } from './typed-text.server';

interface SubmitOptions<Result> {
  /** The page to go to after a success. */
  to:
    | string
    | ((result: Result, params: ActionFunctionArgs['params'], sent: Record<string, unknown>) => string);
  /** The toast on the next page. A text alone is a success message. */
  toast?: string | ((result: Result) => string | Message | null);
  /** Returns a message if nothing was done although nothing is wrong. It is shown above the form, which stays as it was. */
  stays?: (result: Result) => Message | null;
  /** More headers of a success, such as session cookies. */
  headers?: (result: Result, source: Source) => Promise<[string, string][]>;
  /** Without a session the page itself asks to sign in and keeps what was typed. */
  asksToSignIn?: boolean;
  /** The operation reads the form's request itself (remix-auth's strategies do). */
  authenticates?: true;
  /** The operation of the form's `edit` buttons, which change its entries without submitting it. */
  edits?: Operation<Edited>;
}

/** The result of an `edit` button: the changed entries by name, and the errors of others. */
export interface Edited {
  fields: Record<string, unknown>;
  errors: FieldTexts;
}

/** Instead of a redirect: what the form's own page shows of the result, once. `sent` is for a page that shows its form again. */
interface Showing<Result, Shown> {
  shows: (result: Result, sent: Pick<SentForm, 'fields' | 'files'>) => Shown | Promise<Shown>;
  /** The address alone says what to do, and the body may be of any type or missing. */
  ignoresBody?: true;
}

/** The action data of a refused form: everything that was typed, and the errors. */
export interface FormReply {
  result: SubmissionResult<string[]>;
  toast?: Toast | null;
  /** Somebody else has changed the record since the form was loaded. */
  overtaken?: boolean;
  /** The fields in which a file was chosen. Without JavaScript the browser has dropped it. */
  files?: string[];
  /** Nobody is signed in: the page asks to sign in. */
  signIn?: boolean;
}

type Action<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;
type Reply<Body> = ReturnType<typeof data<Body>>;

/**
 * Makes a page's action: runs the operation, then redirects with a toast. If the operation refuses, the page is shown
 * again with what was typed and the messages at its fields.
 */
export function submit<Result>(
  operation: Operation<Result>,
  options: SubmitOptions<Result>,
): Action<Response | Reply<FormReply>>;
export function submit<Result, Shown>(
  operation: Operation<Result>,
  options: Showing<Result, Shown>,
): Action<Reply<FormReply | { shown: Shown }>>;
export function submit<Result, Shown>(
  operation: Operation<Result>,
  options: SubmitOptions<Result> | Showing<Result, Shown>,
): Action<Response | Reply<FormReply | { shown: Shown }>> {
  const action = async ({ request, params, url, context }: ActionFunctionArgs) => {
    const asksToSignIn = 'asksToSignIn' in options && options.asksToSignIn === true;
    const ignoresBody = 'ignoresBody' in options && options.ignoresBody === true;
    const readSent = async () =>
      ignoresBody ? await skipForm(request) : await readForm(request, takesUpload(operation.input));
    let form: SentForm | undefined;
    try {
      if (request.method !== 'POST')
        throw new Refusal('wrong-method', undefined, { headers: { Allow: 'GET, POST' } });
      const known = await callerOf(request, context);
      const copied = 'authenticates' in options && options.authenticates;
      const caller = copied ? { ...known, source: { ...known.source, form: request.clone() } } : known;
      const readOrRefuse = async () => {
        form ??= await readSent();
        if (form.refusal) throw form.refusal;
        return withoutBlankRows(form.fields);
      };
      const onceKey = () => form?.once;
      // Access is checked before the body is read. A stranger's input is only read to be shown again.
      if (asksToSignIn && !caller.actor) await readOrRefuse();
      checkAccess(operation, caller, params);
      await readOrRefuse();
      if (form?.intent) return data(applyIntent(form, form.intent, operation, params));
      if (form && 'edits' in options && options.edits && form.fields.edit !== undefined)
        return data(applyEdit(form, await perform(options.edits, caller, { params, sent: readOrRefuse })));
      const next = await perform(
        operation,
        caller,
        { params, sent: readOrRefuse, onceKey },
        async (result) => {
          if ('shows' in options)
            return { shown: await options.shows(result, form ?? { fields: {}, files: [] }) };
          const { to, toast, headers, stays } = options;
          const why = stays?.(result);
          if (why) return { why };
          return {
            to: typeof to === 'function' ? to(result, params, form?.fields ?? {}) : to,
            toast: (typeof toast === 'function' ? toast(result) : toast) ?? null,
            headers: (await headers?.(result, caller.source)) ?? [],
          };
        },
      );
      if ('shown' in next) {
        carry({ 'Cache-Control': 'no-store' }, context);
        return data({ shown: next.shown as Shown });
      }
      // A success means that the form was read.
      if (next.why) return data(reply(form as SentForm, next.why));
      const headers = new Headers(next.headers);
      const { toast } = next;
      const message = typeof toast === 'string' ? { kind: 'success' as const, text: toast } : toast;
      if (message) headers.append('Set-Cookie', await toastHeader(newToast(message)));
      return redirect(next.to, { headers });
    } catch (error) {
      // The caller is known before the form is read, so they get back what they typed.
      if (!form && isAway(error) && !request.bodyUsed) form = await readSent().catch(() => undefined);
      const signIn = asksToSignIn && error instanceof Refusal && error.why === 'not-signed-in';
      // For the error page, in case the form's page itself can no longer be shown.
      if (form) context.get(requestFacts).typed = typedText(form.fields);
      if (!form || !(signIn || belongsToForm(error, operation)))
        throw await failedPage(error, context, operation.failed, url.pathname);
      const refusal = refusalOf(error, context, operation.failed);
      const text = refusal?.message ?? sorryText(operation.failed, logFailure(error, context));
      if (refusal) carry(refusal.headers, context);
      return data(signIn ? askToSignIn(form) : reply(form, { kind: 'error', text }, refusal), {
        status: refusal?.status ?? 500,
      });
    }
  };
  operationOf.set(action, operation);
  return action;
}

/**
 * Whether the error can be shown at the form. If the caller may not see the page, what was typed is shown as text on
 * the error page instead.
 */
function belongsToForm(error: unknown, { access }: Operation): boolean {
  if (error instanceof Response) return false;
  if (!(error instanceof Refusal) || access === 'public' || error.fields) return true;
  return !['not-signed-in', 'forbidden', 'not-found'].includes(error.why);
}

/**
 * The messages at their fields. A message without a field, or about fields that were not sent, is shown above the form and as
 * a toast: a form need not have each field of its operation.
 */
function reply(
  { submission, files, names }: SentForm,
  message: Message,
  refusal: Refusal | null = null,
): FormReply {
  const fields = refusal?.fields;
  const isAtField = Object.keys(fields ?? {}).some((field) =>
    names.some((name) => name === field || name.startsWith(`${field}[`) || name.startsWith(`${field}.`)),
  );
  const result = submission.reply({
    ...(fields && { fieldErrors: fields }),
    ...(!isAtField && { formErrors: [message.text] }),
    hideFields: secretFields,
  });
  return {
    result: { ...result, status: 'error' },
    toast: isAtField ? null : newToast(message),
    overtaken: refusal?.why === 'conflict' && !fields,
    files,
  };
}

/** The form after one of conform's own buttons (one more line). */
function applyIntent(
  { files }: SentForm,
  intent: FormData | URLSearchParams,
  { input }: Operation,
  params: Params,
): FormReply {
  return { result: parseForm(intent, input, params).reply({ hideFields: secretFields }), files };
}

/** The form after one of its `edit` buttons. */
function applyEdit({ submission, files }: SentForm, { fields, errors }: Edited): FormReply {
  const { edit: _, ...before } = submission.payload;
  const result = submission.reply({ fieldErrors: errors, hideFields: secretFields });
  const initialValue = { ...before, ...fields } as typeof result.initialValue;
  return { result: { ...result, initialValue }, files };
}

/** The form unchanged, until somebody has signed in. */
function askToSignIn({ submission, files }: SentForm): FormReply {
  const result = submission.reply({ hideFields: secretFields });
  return { result: { ...result, status: 'error' }, signIn: true, files };
}
