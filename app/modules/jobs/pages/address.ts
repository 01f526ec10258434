import { read } from '~/web/read.server';
import { usualDuration } from '../crew';
import { findAddress } from '../read-job.server';

/** What a job's form fills in when the client is chosen: where it goes, and the rest as in the client's last job. */
export const loader = read(findAddress, ({ client, address, last }) => ({
  client,
  fills: {
    endLocation: address,
    ...(last && {
      title: last.title,
      description: last.description,
      duration: String(last.duration ?? usualDuration),
    }),
  } satisfies Record<string, string>,
}));
export { orNull as clientLoader } from '~/web/or-null';
