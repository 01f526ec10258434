import { getFormProps } from '@conform-to/react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useSimpleForm } from './simple-form';
import { storeToken } from './stored-token';
import type { FormReply } from './submit.server';

const noSpace = 'There is no space left on this phone to stay signed in. Free some space, then try again.';
const bothNeeded = 'Please enter email and password';

interface SignInDialogProps {
  /** The scanned address to return to. */
  at: string;
  /** What was typed into the page's own form, to be restored. */
  kept: Record<string, unknown>;
  /** The result if the dialog was posted as a form. */
  reply?: FormReply | undefined;
}

/**
 * The sign-in dialog of a scanned page. Without JavaScript it is a form that starts a browser session. With it the
 * phone gets a token, stored until it expires or somebody signs out.
 */
export function SignInDialog({ at, kept, reply }: SignInDialogProps) {
  const [form, fields] = useSimpleForm<{ email: string; password: string; otp: string }>(
    'login-required',
    reply,
  );
  const [asksCode, setAsksCode] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const wrong = said ?? textOf(reply);

  const onPress = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const [email, password, otp] = ['email', 'password', 'otp'].map((name) => typed.get(name));
    setSaid(null);
    if (!email || !password) return setSaid(bothNeeded);
    setBusy(true);
    const failed = await getToken({ email, password, ...(otp && { otp }) });
    // Loads the page again, now with the token.
    if (failed === null) return await navigate(at, { replace: true, preventScrollReset: true });
    setBusy(false);
    // After a wrong password it asks again. During a lockout, what was typed stays for the next try.
    if (!failed.wait) setAsksCode(failed.asksCode);
    // The first request for a code is not an error.
    setSaid(failed.asksCode && !otp ? null : `Login failed: ${failed.text}`);
  };

  return (
    <RouteDialog title="Login Required" closeTo={`${at}?login=later`} size="small">
      <Form
        {...getFormProps(form)}
        action={`${at}/sign-in`}
        onPress={onPress}
        className="flex flex-col gap-4"
      >
        <FormErrors form={{ errorId: form.errorId, ...(wrong !== null && { errors: [wrong] }) }} />
        <input type="hidden" name="at" value={at} />
        {Object.entries(kept).map(([name, value]) =>
          typeof value === 'string' ? (
            <input key={name} type="hidden" name={`kept.${name}`} value={value} />
          ) : null,
        )}
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        {asksCode && <CodeField field={fields.otp} focused />}
        <DialogActions closeTo={`${at}?login=later`}>
          <Button variant="primary" busy={busy}>
            Login
          </Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}

/** Why there is no token. `wait` if the server did not check the credentials. */
interface Failed {
  text: string;
  asksCode: boolean;
  wait: boolean;
}

/** Gets a token and stores it. Returns the failure, or null. The password is not stored. */
async function getToken(credentials: object): Promise<Failed | null> {
  try {
    const answer = await fetch('/api/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(credentials),
    });
    const body = (await answer.json()) as { token?: string; error?: string; otpRequired?: boolean };
    if (!answer.ok || !body.token) {
      const asksCode = body.otpRequired === true;
      return { text: body.error ?? 'Please try again.', asksCode, wait: answer.status !== 401 };
    }
    return storeToken(body.token) ? null : { text: noSpace, asksCode: false, wait: true };
  } catch {
    const text = 'No answer. Check that you’re online, then try again.';
    return { text, asksCode: false, wait: true };
  }
}

/** The server's message, in the dialog's words. */
function textOf(reply: FormReply | undefined): string | null {
  const error = reply?.result.error;
  if (!error) return null;
  const whole = error[''];
  return whole ? `Login failed: ${whole.join(' ')}` : bothNeeded;
}
