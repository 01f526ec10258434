import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readSecondFactorOf, resetSecondFactor } from '../../account/index.server';
import { ResetDialog } from '../components/reset-dialog';
import * as messages from '../messages';
import { backTo } from '../saved';
import type { Route } from './+types/reset-second-factor';

export const meta = () => [{ title: 'Reset two-factor sign-in · Laoban' }];
export const loader = read(readSecondFactorOf, (person) => person);
export const action = submit(resetSecondFactor, { to: backTo(''), toast: messages.secondFactorReset });

/** A dialog over HR's editor. */
export default function ResetSecondFactor({ loaderData, params }: Route.ComponentProps) {
  return <ResetDialog {...loaderData} home={`/HumanResource/${params.id}`} />;
}
