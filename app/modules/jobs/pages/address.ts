import { read } from '~/web/read.server';
import { findAddress } from '../read-job.server';

/** The address of a client, as a job's form fills it in when the client is chosen. */
export const loader = read(findAddress, (found) => found);
export { orNull as clientLoader } from '~/web/or-null';
