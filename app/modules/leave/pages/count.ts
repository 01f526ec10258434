import { read } from '~/web/read.server';
import { countLeave } from '../count.server';

/** The working days of the form's current values, and what would remain. */
export const loader = read(countLeave, (counted) => counted);
export { orNull as clientLoader } from '~/web/or-null';
