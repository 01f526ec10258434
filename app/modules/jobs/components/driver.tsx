import { Badge } from '~/ui/badge';
import type { JobCard } from '../show';

const words = { left: 'Has left', away: 'On leave' } as const;

/** A job's driver, and why they cannot drive it, if so. */
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
