import { read } from '~/web/read.server';
import { openRecord } from '../requests.server';

/** The people the caller may record leave for, filtered by a search. */
export const loader = read(openRecord, ({ choice }) => choice);
export { orNull as clientLoader } from '~/web/or-null';
