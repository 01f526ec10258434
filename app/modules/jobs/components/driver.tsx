import { Badge } from '~/ui/badge';
import type { JobCard } from '../show';

const words = { left: 'Has left', away: 'On leave', off: 'Day off' } as const;

/** The people on a job, and why one of them cannot do it, if so. */
export function Driver({
  job: { driver, helpers, hindrance, hindered },
}: {
  job: Pick<JobCard, 'driver' | 'helpers' | 'hindrance' | 'hindered'>;
}) {
  return (
    <>
      {driver || 'Unassigned'}
      {helpers.length > 0 && <span className="font-normal text-muted"> with {helpers.join(', ')}</span>}
      {hindrance && (
        <>
          {' '}
          <Badge tone="warning">
            {hindered !== driver && `${hindered}: `}
            {words[hindrance]}
          </Badge>
        </>
      )}
    </>
  );
}
