import { Banknote } from 'lucide-react';
import { weekInWords } from '~/core/working-week';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { JobBoxes } from '../components/job-boxes';
import { KeptByHr } from '../components/kept-by-hr';
import { PartForm } from '../components/part-form';
import { openJob, openOwnJob } from '../edit-employee.server';
import { employeeChangeInput } from '../schema';
import { dayShown } from '../shown';
import type { Route } from './+types/job';
import { readPart, savePartByHr } from './part.server';

export const loader = readPart(openJob, openOwnJob, ({ employee: { user, details }, manager, offers }) => ({
  manager,
  offers,
  noticePeriod: details.noticePeriod,
  fields: {
    position: user.position ?? '',
    department: user.department ?? '',
    managerId: user.managerId ?? '',
    employmentType: details.employmentType,
    workArrangement: details.workArrangement,
    workLocation: details.workLocation,
    joinDate: details.joinDate,
    probationEndDate: details.probationEndDate,
    contractEndDate: details.contractEndDate,
    gradeLevel: details.gradeLevel,
    costCentre: details.costCentre,
    drives: user.drives ? 'on' : '',
    workingDays: (user.workingDays ?? []).map(String),
  },
}));
export const action = savePartByHr('/job');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

export default function Job(props: Route.ComponentProps) {
  const { part, offers } = props.loaderData;
  if (!offers) return <JobText {...props.loaderData} />;
  return (
    <>
      <JobForm key={part.revision} {...props} offers={offers} />
      <Section title="Payroll" text="Only the employee, owners and HR can see this.">
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-muted">
              Salary or hourly rate, bank details, allowances, deductions and history.
            </p>
            <LinkButton to={`/HumanResource/${part.id}/payroll`} icon={<Banknote size={16} />}>
              Open payroll
            </LinkButton>
          </div>
        </Card>
      </Section>
    </>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function JobText({ part, fields: job, manager, noticePeriod }: Shown) {
  return (
    <KeptByHr part={part} tab="job">
      <DetailList
        items={[
          ['Position', job.position],
          ['Department', job.department],
          ['Manager', manager],
          ['Grade level', job.gradeLevel],
          ['Cost centre', job.costCentre],
          ['Employment type', job.employmentType],
          ['Work arrangement', job.workArrangement],
          ['Work location', job.workLocation],
          ['Join date', dayShown(job.joinDate)],
          ['Probation end date', dayShown(job.probationEndDate)],
          ['Contract end date', dayShown(job.contractEndDate)],
          ['Notice period', noticePeriod],
          ['Working days', weekInWords(job.workingDays.map(Number)) || 'The company’s'],
        ]}
      />
    </KeptByHr>
  );
}

type JobFormProps = Route.ComponentProps & { offers: NonNullable<Shown['offers']> };

function JobForm({ loaderData: { part, fields: stored }, actionData, offers }: JobFormProps) {
  const [form, fields] = useFormReply<typeof stored>('job', actionData, {
    schema: employeeChangeInput,
    defaults: stored,
  });
  return (
    <PartForm form={form} part={part} revision={revisionOf(actionData, part.revision)}>
      <JobBoxes fields={fields} {...offers} stored={stored} mayLimit={part.mayLimit} />
    </PartForm>
  );
}
