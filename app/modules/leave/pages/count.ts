import { read } from '~/web/read.server';
import { countLeave } from '../count.server';

/** How many working days a form holds as it stands, and what would remain. */
export const loader = read(countLeave, (counted) => counted);
export { orNull as clientLoader } from '~/web/or-null';
