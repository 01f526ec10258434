import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { skipNames } from '../names-and-access.server';

export const loader = toTheStart;
export const action = submit(skipNames, { to: '/crm' });
