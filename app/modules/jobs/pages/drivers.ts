import { read } from '~/web/read.server';
import { pickDrivers } from '../read-job.server';

/** The drivers that match what someone types into a job's form, with who is on leave that day. */
export const loader = read(pickDrivers, (choice) => choice);
export { orNull as clientLoader } from '~/web/or-null';
