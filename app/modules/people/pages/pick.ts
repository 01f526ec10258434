import { read } from '~/web/read.server';
import { pickPeople } from '../employee-list.server';

/** The people who fit what somebody types into a form's picker. */
export const loader = read(pickPeople, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
