import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type Params, redirect } from 'react-router';
import type { Source } from '~/core/caller';
import { checkAccess, type Operation, perform } from '~/core/operation';
import { type FieldTexts, Refusal } from '~/core/refusal';
import { takesUpload } from '~/core/upload';
import { callerOf } from './caller.server';
import { carry, failedPage, isAway, logFailure, refusalOf, sorryText } from './failure.server';
import { parseForm } from './parse-form';
import { requestFacts } from './request';
import { secretFields } from './secret-fields';
import { readForm, type SentForm } from './sent.server';
import { newToast, type Said, type Toast, toastHeader } from './toast.server';
import { typedText } from './typed-text.server';

interface Door<Result> {
  /** Where the browser goes after a success. */
  to:
    | string
    | ((result: Result, params: ActionFunctionArgs['params'], sent: Record<string, unknown>) => string);
  /** What the next page says; words alone are good news. */
  toast?: string | ((result: Result) => string | Said | null);
  /** Why nothing could be done although nothing was wrong: said above the form, which stays as it was sent. */
  stays?: (result: Result) => Said | null;
  /** The headers of a success in addition to the toast: the cookies of a session that begins or ends. */
  headers?: (result: Result, source: Source) => Promise<[string, string][]>;
  /** People without a session are asked to log in on the page itself, which keeps what was typed. */
  asksToSignIn?: boolean;
  /** What the form's `edit` buttons do: the page comes back with other entries, and nothing is carried out. */
  edits?: Operation<Edited>;
}

/** What a button of the form has changed in it: the new entries by their names, and what is wrong with others. */
export interface Edited {
  fields: Record<string, unknown>;
  errors: FieldTexts;
}

/**
 * In place of going elsewhere: what the form's own page shows of the result, this once and kept by nobody. `sent` is for
 * a page that shows its form again as it was sent.
 */
interface Showing<Result, Shown> {
  shows: (result: Result, sent: Pick<SentForm, 'fields' | 'files'>) => Shown | Promise<Shown>;
}

/** What a form's page gets back when it did not work: everything that was typed, and what is wrong with it. */
export interface FormReply {
  result: SubmissionResult<string[]>;
  toast: Toast | null;
  /** Somebody else was quicker: what is stored now is not what the form was filled from. */
  overtaken: boolean;
  /** The fields in which a file had been chosen: without JavaScript the browser has let go of it. */
  files: string[];
  /** Nobody is signed in: the page asks to log in first. */
  signIn: boolean;
}

type Action<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;
type Reply<Body> = ReturnType<typeof data<Body>>;

/**
 * A page's form door to an operation: post, redirect, toast. Where the operation refuses, the page comes
 * again with what was typed and the texts at its fields.
 */
export function submit<Result>(
  operation: Operation<Result>,
  door: Door<Result>,
): Action<Response | Reply<FormReply>>;
export function submit<Result, Shown>(
  operation: Operation<Result>,
  door: Showing<Result, Shown>,
): Action<Reply<FormReply | { shown: Shown }>>;
export function submit<Result, Shown>(
  operation: Operation<Result>,
  door: Door<Result> | Showing<Result, Shown>,
): Action<Response | Reply<FormReply | { shown: Shown }>> {
  return async ({ request, params, url, context }: ActionFunctionArgs) => {
    const asksToSignIn = 'asksToSignIn' in door && door.asksToSignIn === true;
    let form: SentForm | undefined;
    try {
      if (request.method !== 'POST')
        throw new Refusal('wrong-method', undefined, { headers: { Allow: 'GET, POST' } });
      const caller = await callerOf(request, context);
      const sent = async () => {
        form ??= await readForm(request, takesUpload(operation.input));
        if (form.refusal) throw form.refusal;
        return form.fields;
      };
      const onceKey = () => form?.once;
      // Access comes before reading: what a stranger has typed is only read to be shown again.
      if (asksToSignIn && !caller.actor) await sent();
      checkAccess(operation, caller, params);
      await sent();
      if (form?.intent) return data(changed(form, form.intent, operation, params));
      if (form && 'edits' in door && door.edits && form.fields.edit !== undefined)
        return data(edited(form, await perform(door.edits, caller, { params, sent })));
      const next = await perform(operation, caller, { params, sent, onceKey }, async (result) => {
        if ('shows' in door) return { shown: await door.shows(result, form ?? { fields: {}, files: [] }) };
        const { to, toast, headers, stays } = door;
        const why = stays?.(result);
        if (why) return { why };
        return {
          to: typeof to === 'function' ? to(result, params, form?.fields ?? {}) : to,
          toast: (typeof toast === 'function' ? toast(result) : toast) ?? null,
          headers: (await headers?.(result, caller.source)) ?? [],
        };
      });
      if ('shown' in next) {
        carry({ 'Cache-Control': 'no-store' }, context);
        return data({ shown: next.shown as Shown });
      }
      // Carried out means that it was read.
      if (next.why) return data(reply(form as SentForm, next.why));
      const headers = new Headers(next.headers);
      const { toast } = next;
      const said = typeof toast === 'string' ? { kind: 'success' as const, text: toast } : toast;
      if (said) headers.append('Set-Cookie', await toastHeader(newToast(said)));
      return redirect(next.to, { headers });
    } catch (error) {
      // The caller is looked up before the form is read: what they typed is theirs also if that failed.
      if (!form && isAway(error) && !request.bodyUsed)
        form = await readForm(request, takesUpload(operation.input)).catch(() => undefined);
      const signIn = asksToSignIn && error instanceof Refusal && error.why === 'not-signed-in';
      // Also for the page that comes next: what it shows may be gone, whatever is said of the form.
      if (form) context.get(requestFacts).typed = typedText(form.fields);
      if (!form || !(signIn || belongsToForm(error, operation)))
        throw failedPage(error, context, operation.failed, url.pathname);
      const refusal = refusalOf(error, context);
      const text = refusal?.message ?? sorryText(operation.failed, logFailure(error, context));
      if (refusal) carry(refusal.headers, context);
      return data(signIn ? askToSignIn(form) : reply(form, { kind: 'error', text }, refusal), {
        status: refusal?.status ?? 500,
      });
    }
  };
}

/**
 * A page that may not be seen is no place to show a form again: what was typed stands on the error page, as text. Every
 * other failure keeps it in the form, also where it is what a field names that is not there.
 */
function belongsToForm(error: unknown, { access }: Operation): boolean {
  if (error instanceof Response) return false;
  if (!(error instanceof Refusal) || access === 'public' || error.fields) return true;
  return !['not-signed-in', 'forbidden', 'not-found'].includes(error.why);
}

/** A field of a list is `lines.0.price` to a call, and `lines[0].price` to a form. */
export function namedAsInForms(fields: FieldTexts): FieldTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, texts]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), texts]),
  );
}

/** The texts at their fields; what belongs to no field stands above the form and is said as a toast. */
function reply({ submission, files }: SentForm, said: Said, refusal: Refusal | null = null): FormReply {
  const fields = refusal?.fields && namedAsInForms(refusal.fields);
  const result = submission.reply({
    ...(fields ? { fieldErrors: fields } : { formErrors: [said.text] }),
    hideFields: secretFields,
  });
  return {
    result: { ...result, status: 'error' },
    toast: fields ? null : newToast(said),
    overtaken: refusal?.why === 'conflict' && !fields,
    files,
    signIn: false,
  };
}

/** The form as one of its own buttons has changed it (one more line); nothing was carried out. */
function changed(
  { files }: SentForm,
  intent: FormData | URLSearchParams,
  { input }: Operation,
  params: Params,
): FormReply {
  const result = parseForm(intent, input, params).reply({ hideFields: secretFields });
  return { result, toast: null, overtaken: false, signIn: false, files };
}

/** The form with what one of its `edit` buttons has changed. */
function edited({ submission, files }: SentForm, { fields, errors }: Edited): FormReply {
  const { edit: _, ...before } = submission.payload;
  const result = submission.reply({ fieldErrors: namedAsInForms(errors), hideFields: secretFields });
  const initialValue = { ...before, ...fields } as typeof result.initialValue;
  return { result: { ...result, initialValue }, toast: null, overtaken: false, signIn: false, files };
}

/** Nothing is wrong with what was typed: it waits until somebody is signed in. */
function askToSignIn({ submission, files }: SentForm): FormReply {
  const result = submission.reply({ hideFields: secretFields });
  return { result: { ...result, status: 'error' }, toast: null, overtaken: false, signIn: true, files };
}
