import { getFormProps } from '@conform-to/react';
import { LinkButton } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { CheckboxField, FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { PersonField } from '../components/person-field';
import * as messages from '../messages';
import { handOver, openHandOver } from '../ownership.server';
import { handOverInput } from '../schema';
import type { Route } from './+types/hand-over';

const home = '/settings/company';

export const meta = () => [{ title: 'Hand over · Laoban' }];
export const loader = read(openHandOver, (shown) => shown);
export const action = submit(handOver, { to: home, toast: messages.handedOver });

type Fields = { to: string; stays: boolean; password: string; otp: string };

/** Hands the company to somebody else: the person, whether the reader stays an owner, and the proof of identity. */
export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, chosen = '', companyName, asksCode } = loaderData;
  const [form, fields] = useFormReply<Fields>('hand-over', actionData, {
    schema: handOverInput,
    defaults: { to: chosen, stays: true },
  });
  return (
    <RouteDialog title={`Hand ${companyName} over`} closeTo={home}>
      {choice.options.length === 0 ? (
        <>
          <p>Nobody else can sign in yet. Invite somebody first.</p>
          <DialogActions>
            <LinkButton to={home} preventScrollReset>
              Cancel
            </LinkButton>
            <LinkButton to={`${home}/users/invite`} variant="primary">
              Invite somebody
            </LinkButton>
          </DialogActions>
        </>
      ) : (
        <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
          <FormErrors form={form} />
          <p className="text-muted">
            The person who takes over becomes an owner at once, with people, pay, plans and everything else.
            Invoices go to their address. You’ll both get an email.
          </p>
          <PersonField
            field={fields.to}
            label="New owner"
            choice={choice}
            empty="Choose somebody"
            others="for anyone else, open Users and press Change"
            required
          />
          <div>
            {/* An unchecked box sends nothing; this marks it as present. */}
            <input type="hidden" name="stays" value="false" />
            <CheckboxField
              field={fields.stays}
              label="I stay an owner too"
              hint="Otherwise you keep your other access and can’t take anything back yourself."
            />
          </div>
          <PasswordField
            field={fields.password}
            label="Your password"
            autoComplete="current-password"
            required
          />
          {asksCode && <CodeField field={fields.otp} />}
          <DialogActions closeTo={home} save="Hand over" danger />
        </Form>
      )}
    </RouteDialog>
  );
}
