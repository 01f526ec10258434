import { LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { signToken } from '~/web/token.server';
import { newTokenInput } from '../schema';
import { tokenDays } from '../token-days';
import { makeToken } from '../tokens.server';
import type { Route } from './+types/make-token';

export const meta = () => [{ title: 'Create a token · Laoban' }];
export const loader = loadForm(makeToken);
export const action = submit(makeToken, {
  shows: async (token) => ({
    name: token.name ?? '',
    readOnly: token.readOnly === true,
    token: await signToken(token),
  }),
});

const home = '/api#tokens';

/** Asks for a name and then shows the new token, this once. */
export default function MakeToken({ actionData }: Route.ComponentProps) {
  if (actionData && 'shown' in actionData) return <Made {...actionData.shown} />;
  return <Ask reply={actionData} />;
}

function Ask({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useFormReply<{ name: string; days: string; readOnly: boolean }>(
    'make-token',
    reply,
    {
      schema: newTokenInput,
      defaults: { days: '90' },
    },
  );
  return (
    <FormDialog title="Create a token" closeTo={home} form={form} save="Create token">
      <TextField
        field={fields.name}
        label="Name"
        hint="What you’ll use it for."
        placeholder="Weekly stock report"
        maxLength={60}
        autoComplete="off"
        required
      />
      <SelectField
        field={fields.days}
        label="Ends"
        options={tokenDays.map((days) => ({
          value: days,
          label: days === 'never' ? 'Never, until I revoke it' : `In ${days} days`,
        }))}
      />
      <CheckboxField
        field={fields.readOnly}
        label="Read only"
        hint="For reports, for example. It can’t add, change or delete anything."
      />
    </FormDialog>
  );
}

function Made({ name, readOnly, token }: { name: string; readOnly: boolean; token: string }) {
  return (
    <RouteDialog title={`Your token “${name}”`} closeTo={home}>
      <div className="flex flex-col gap-4">
        <p>Copy it now. We can’t show it again.</p>
        <label className="flex flex-col gap-1.5 font-medium">
          Token
          <textarea
            className="textarea font-mono font-normal text-sm"
            readOnly
            rows={7}
            value={token}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <p className="text-muted">
          {readOnly
            ? 'Anyone who has it can read what you can read.'
            : 'Anyone who has it can do what you can do.'}{' '}
          Keep it like a password; if it gets lost, revoke it.
        </p>
        <DialogActions>
          <LinkButton to={home} variant="primary" preventScrollReset>
            I have copied it
          </LinkButton>
        </DialogActions>
      </div>
    </RouteDialog>
  );
}
