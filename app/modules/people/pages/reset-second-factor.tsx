import { ConfirmDelete } from '~/ui/confirm';
import { RouteDialog } from '~/ui/dialog';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readSecondFactorOf, resetSecondFactor } from '../../account/index.server';
import { messages } from '../messages';
import { backTo } from '../saved';
import type { Route } from './+types/reset-second-factor';

export const meta = () => [{ title: 'Reset two-factor sign-in · Laoban' }];
export const loader = read(readSecondFactorOf, (person) => person);
export const action = submit(resetSecondFactor, { to: backTo(''), toast: messages.secondFactorReset });

/** The one question before somebody's second factor is taken away. */
export default function ResetSecondFactor({ loaderData, params }: Route.ComponentProps) {
  const home = `/HumanResource/${params.id}`;
  return (
    <RouteDialog title="Reset two-factor sign-in?" closeTo={home} size="small">
      <ConfirmDelete
        sentence={
          loaderData.isOn
            ? `${loaderData.name} is signed out everywhere, and signs in with the password alone until it is set up anew. First make sure that it is really ${loaderData.name} who asks.`
            : `${loaderData.name} has no second factor.`
        }
        confirmLabel="Reset"
        cancelTo={home}
      />
    </RouteDialog>
  );
}
