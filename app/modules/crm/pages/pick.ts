import { read } from '~/web/read.server';
import { pickClients } from '../choice.server';

/** The clients that match what someone types into a picker. */
export const loader = read(pickClients, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
