import { read } from '~/web/read.server';
import { pickItems } from '../../../inventory/index.server';

/** The items that match what someone types into the picker of a line. */
export const loader = read(pickItems, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
