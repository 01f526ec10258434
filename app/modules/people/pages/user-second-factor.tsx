import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readSecondFactorOf, resetSecondFactor } from '../../account/index.server';
import { ResetDialog } from '../components/reset-dialog';
import * as messages from '../messages';
import type { Route } from './+types/user-second-factor';

const home = '/settings/company/users';

export const meta = () => [{ title: 'Reset two-factor sign-in · Laoban' }];
export const loader = read(readSecondFactorOf, (person) => person);
export const action = submit(resetSecondFactor, { to: home, toast: messages.secondFactorReset });

/** A dialog over the company's users. */
export default function UserSecondFactor({ loaderData }: Route.ComponentProps) {
  return <ResetDialog {...loaderData} home={home} />;
}
