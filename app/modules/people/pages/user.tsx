import { getFormProps } from '@conform-to/react';
import { Link } from 'react-router';
import { LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { AccessBoxes, type AccessFields } from '../components/access-fields';
import { ElevatedRightsFields } from '../components/elevated-rights-fields';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { employeeChangeInput } from '../schema';
import { addressShown } from '../shown';
import { openUser } from '../users.server';
import type { Route } from './+types/user';

const home = '/settings/company/users';

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? 'User'} · Laoban` }];
export const loader = read(openUser, ({ user, isSelf }) => ({
  isSelf,
  id: user._id,
  name: user.name,
  email: addressShown(user.email),
  access: user.access,
  revision: user.revision ?? 0,
  hasSignedIn: user.firstSignedInAt !== undefined,
  hasSecondFactor: user.secondFactor !== undefined,
}));
export const action = submit(changeEmployee, {
  // Owners who have stepped down can't see the users any more.
  to: ({ stepsDown }) => (stepsDown ? '/settings/company' : home),
  toast: ({ stepsDown }) => (stepsDown ? messages.steppedDown : messages.accessSaved),
});
export const shouldRevalidate = alsoAfterRefusals;

export default function User(props: Route.ComponentProps) {
  return (
    <RouteDialog title={props.loaderData.name} closeTo={home}>
      <Access key={props.loaderData.revision} {...props} />
      <WaysIn {...props.loaderData} />
    </RouteDialog>
  );
}

/** A person's access: the same checkboxes and operation as in HR's editor. */
function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { email, access, revision } = loaderData;
  const [form, fields] = useFormReply<AccessFields & Record<'ownPassword' | 'ownCode', string>>(
    'user',
    actionData,
    { schema: employeeChangeInput, defaults: access },
  );
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      <p className="text-muted wrap-anywhere">{email || messages.addressErased}</p>
      <input type="hidden" name="revision" value={revisionOf(actionData, revision)} />
      <AccessBoxes fields={fields} mayMakeOwner />
      <ElevatedRightsFields fields={fields} offersOwner={!access.laoban} />
      <DialogActions closeTo={home} save="Save access" />
    </Form>
  );
}

function WaysIn({ id, email, isSelf, hasSignedIn, hasSecondFactor }: Route.ComponentProps['loaderData']) {
  return (
    <section className="mt-6 flex flex-col gap-3 border-base-300 border-t pt-5">
      <h3 className="font-semibold text-base">Sign-in</h3>
      {isSelf ? (
        <p>
          Your own password and devices are in{' '}
          <Link to="/settings/security" className="link">
            Security
          </Link>
          .
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {hasSignedIn ? (
            <LinkButton to={`${home}/${id}/sign-out`} preventScrollReset>
              Sign out everywhere
            </LinkButton>
          ) : (
            email !== '' && (
              <LinkButton to={`${home}/${id}/invitation`} preventScrollReset>
                Send invitation again
              </LinkButton>
            )
          )}
          {hasSecondFactor && (
            <LinkButton to={`${home}/${id}/second-factor`} preventScrollReset>
              Reset two-factor sign-in
            </LinkButton>
          )}
          <LinkButton to={`/HumanResource/${id}`}>Open in Human Resource</LinkButton>
          <LinkButton to={`/settings/company/ownership?to=${id}`}>Hand the company over</LinkButton>
        </div>
      )}
    </section>
  );
}
