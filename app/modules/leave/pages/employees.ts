import { read } from '~/web/read.server';
import { openRecord } from '../requests.server';

/** Those about whose leave the caller decides, by what somebody types into the form of recorded leave. */
export const loader = read(openRecord, ({ choice }) => choice);
export { orNull as clientLoader } from '~/web/or-null';
