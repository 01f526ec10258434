import { read } from '~/web/read.server';
import { usualDuration } from '../crew';
import { fillsOf } from '../kinds.server';
import { findAddress } from '../read-job.server';

/**
 * What a job's form fills in when the client or the kind is chosen: where it goes, and the rest as in the kind, else as in the
 * client's last job.
 */
export const loader = read(findAddress, ({ client, kind, address, last }) => ({
  client,
  kind: kind?._id ?? '',
  fills: {
    ...(client && { endLocation: address }),
    ...(last && {
      title: last.title,
      description: last.description,
      duration: String(last.duration ?? usualDuration),
    }),
    ...(kind && fillsOf(kind)),
  } satisfies Record<string, string>,
}));
export { orNull as clientLoader } from '~/web/or-null';
