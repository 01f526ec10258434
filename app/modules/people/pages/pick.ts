import { read } from '~/web/read.server';
import { pickPeople } from '../employee-list.server';

/** The people that match what was typed into a form's picker. */
export const loader = read(pickPeople, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
