import { read } from '~/web/read.server';
import { pickClients } from '../choice.server';

/** The clients that fit what somebody types into a form's picker. */
export const loader = read(pickClients, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
