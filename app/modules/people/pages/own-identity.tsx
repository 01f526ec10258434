import { showDate } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { allowsChanges, freeTrial } from '~/core/plan';
import { Badge } from '~/ui/badge';
import { shownNumber } from '~/ui/count';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, TextField } from '~/ui/field';
import { Card, Section } from '~/ui/page';
import { PictureField } from '~/ui/picture-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { FieldGrid } from '../components/editor-form';
import { ProfileForm } from '../components/profile-form';
import { StatusBadge } from '../components/status-badge';
import { messages } from '../messages';
import { changeOwnProfile, openOwnProfile } from '../profile.server';
import { saidOfProfile } from '../saved';
import type { Route } from './+types/own-identity';

export const loader = read(openOwnProfile, ({ employee: { user, photoId }, plan }) => ({
  revision: user.revision ?? 0,
  status: user.status,
  photoUrl: photoId ? fileAddress(photoId) : '',
  fields: { legalName: user.legalName ?? '', name: user.name, dob: user.dob ?? '' },
  plan: plan && {
    name: plan.planName,
    credits: plan.credits,
    trialEndsAt: plan.planRank === freeTrial.rank ? plan.trialEndsAt.toISOString() : null,
    ended: !allowsChanges(plan, new Date()),
  },
}));
export const action = submit(changeOwnProfile, { to: '/settings', toast: saidOfProfile });
export const shouldRevalidate = alsoAfterRefusals;

export default function OwnIdentity(props: Route.ComponentProps) {
  const { revision, photoUrl, plan } = props.loaderData;
  return (
    <>
      <IdentityForm key={`${revision} ${photoUrl}`} {...props} />
      {plan && <Plan {...plan} />}
    </>
  );
}

type Fields = Route.ComponentProps['loaderData']['fields'] & { photo: File; removePhoto: boolean };

function IdentityForm({ loaderData, actionData }: Route.ComponentProps) {
  const { fields: stored, revision, photoUrl, status } = loaderData;
  const [form, fields] = useFormReply<Fields>('own-identity', actionData, stored);
  return (
    <ProfileForm form={form} revision={revision} takesFile>
      <PictureField
        field={fields.photo}
        label="Photo"
        current={photoUrl}
        alt={`Photo of ${stored.name}`}
        round
        types={['image/png', 'image/jpeg']}
        wrong={messages.photoWrong}
        hint="PNG or JPG, at most 5 MB. Seen by you, your boss and HR."
        chosenBefore={actionData?.files.includes('photo') ?? false}
      />
      {photoUrl && <CheckboxField field={fields.removePhoto} label="Remove photo" />}
      <FieldGrid>
        <TextField field={fields.legalName} label="Legal name" autoComplete="off" marked />
        <TextField field={fields.name} label="Name" autoComplete="name" hint="What everybody calls you." />
        <TextField field={fields.dob} label="Date of birth" type="date" autoComplete="bday" marked />
        <DetailList
          columns={1}
          items={[['Employee status *', <StatusBadge key="status" status={status} />]]}
        />
      </FieldGrid>
    </ProfileForm>
  );
}

type PlanShown = NonNullable<Route.ComponentProps['loaderData']['plan']>;

function Plan({ name, credits, trialEndsAt, ended }: PlanShown) {
  return (
    <Section title="Plan">
      <Card>
        <DetailList
          items={[
            ['Plan', name],
            ['Credits', shownNumber(credits)],
            ...(trialEndsAt ? [['Trial', trialState(trialEndsAt, ended)] as const] : []),
          ]}
        />
      </Card>
    </Section>
  );
}

function trialState(endsAt: string, ended: boolean) {
  return ended ? <Badge tone="warning">Ended on {showDate(endsAt)}</Badge> : `Until ${showDate(endsAt)}`;
}
