import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { openOnMyWay } from '../drive.server';
import { readJob } from '../read-job.server';

/** Where the button is without JavaScript; opening the address leads to the job. */
export const loader = redirectTo(
  read(readJob, ({ job }) => job._id),
  (id) => `/JobStartEnd/${id}`,
);

export const action = press(openOnMyWay, { to: (address) => address });
