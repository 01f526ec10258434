import { DetailList } from '~/ui/detail-list';
import { read } from '~/web/read.server';
import { KeptByHr } from '../components/kept-by-hr';
import { openOwnJob } from '../profile.server';
import { dayShown } from '../shown';
import type { Route } from './+types/own-job';

export const loader = read(openOwnJob, ({ employee: { user, details }, manager, mayEditAll }) => ({
  editAt: mayEditAll ? `/HumanResource/${user._id}/job` : null,
  position: user.position ?? '',
  department: user.department ?? '',
  manager,
  gradeLevel: details.gradeLevel,
  costCentre: details.costCentre,
  employmentType: details.employmentType,
  workArrangement: details.workArrangement,
  workLocation: details.workLocation,
  joinDate: dayShown(details.joinDate),
  probationEndDate: dayShown(details.probationEndDate),
  contractEndDate: dayShown(details.contractEndDate),
  noticePeriod: details.noticePeriod,
}));

export default function OwnJob({ loaderData: job }: Route.ComponentProps) {
  return (
    <KeptByHr editAt={job.editAt}>
      <DetailList
        items={[
          ['Position *', job.position],
          ['Department *', job.department],
          ['Manager', job.manager],
          ['Grade level', job.gradeLevel],
          ['Cost centre', job.costCentre],
          ['Employment type *', job.employmentType],
          ['Work arrangement *', job.workArrangement],
          ['Work location', job.workLocation],
          ['Join date *', job.joinDate],
          ['Probation end date', job.probationEndDate],
          ['Contract end date', job.contractEndDate],
          ['Notice period', job.noticePeriod],
        ]}
      />
    </KeptByHr>
  );
}
