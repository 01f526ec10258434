import { Badge } from '~/ui/badge';
import type { JobCard } from '../show';

const words = { left: 'Has left', away: 'On leave' } as const;

/** Who drives a job, and what keeps him from it. */
export function Driver({ job: { driver, hindrance } }: { job: Pick<JobCard, 'driver' | 'hindrance'> }) {
  return (
    <>
      {driver || 'Unassigned'}
      {hindrance && (
        <>
          {' '}
          <Badge tone="warning">{words[hindrance]}</Badge>
        </>
      )}
    </>
  );
}
