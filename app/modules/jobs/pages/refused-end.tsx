import { Outlet } from 'react-router';
import { showDate, showDateTime } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { showQuantity } from '~/core/money-lines';
import { Button, LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader } from '~/ui/page';
import { Refused } from '~/ui/refused';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { Proof } from '../components/proof';
import * as messages from '../messages';
import { readRefusedEnd, takeOverEnd } from '../refused-ends.server';
import { mapAt } from '../show';
import { statusInWords } from '../statuses';
import type { Route } from './+types/refused-end';

export const meta = () => [{ title: 'End of a job to look at · Laoban' }];
export const loader = read(readRefusedEnd, ({ end, job }) => ({
  id: end._id,
  title: end.job.title,
  said: `${end.job.jobId} · ${end.job.client}`,
  date: showDate(end.job.jobDate),
  by: end.userName,
  happened: showDateTime(end.happened),
  at: showDateTime(end.at),
  why: end.why,
  endLocation: end.endLocation,
  receivedBy: end.receivedBy,
  remarks: end.remarks,
  map: end.position && mapAt(end.position),
  photo: end.photoId && fileAddress(end.photoId),
  signature: end.signatureId && fileAddress(end.signatureId),
  used: end.materials.map(({ itemId, used }) => {
    const material = job?.materials?.find((one) => one.itemId === itemId);
    return `${showQuantity(used)} ${material ? `${material.unit} of ${material.name}` : 'of an item'}`;
  }),
  job: job && {
    id: job._id,
    status: statusInWords(job.status).toLowerCase(),
    driver: job.driverName,
    hasProof: job.proof !== null,
  },
}));
export const action = submit(takeOverEnd, {
  to: ({ _id }) => `/JobManagement/${_id}`,
  toast: messages.takenOver,
});

/** What a driver sent to end a job that had been cancelled, given away or deleted: to take over or to discard. */
export default function RefusedEndPage({ loaderData }: Route.ComponentProps) {
  const { id, by, job, photo, signature, map, why } = loaderData;
  const jobNow = job
    ? `The job is ${job.status} now${job.driver && `, and its driver is ${job.driver}`}.`
    : 'The job is deleted: taking this over adds it again.';
  return (
    <Page>
      <PageHeader
        back={job ? { to: `/JobManagement/${job.id}`, label: 'Job' } : { to: '/Today', label: 'Today' }}
        title={loaderData.title}
        purpose={loaderData.said}
      />
      <Notice tone="warning">{`${by} ended this job, and it was refused: ${why} ${jobNow}`}</Notice>
      <Card className="flex flex-col gap-6">
        <DetailList
          items={[
            ['Job Date', loaderData.date],
            ['Ended', loaderData.happened],
            ['Recorded', loaderData.at],
            ['End Location', loaderData.endLocation],
            ['Received by', loaderData.receivedBy],
            ['Remarks', loaderData.remarks],
            ['Used', loaderData.used.join(', ')],
            [
              'Position',
              map && (
                <a key="map" href={map} target="_blank" rel="noreferrer" className="link">
                  Position on the map
                </a>
              ),
            ],
          ]}
        />
        {(photo || signature) && (
          <div className="flex flex-wrap gap-4">
            {photo && <Proof at={photo} what="Photo" />}
            {signature && <Proof at={signature} what="Signature" />}
          </div>
        )}
        <Form className="flex flex-col gap-3">
          <Refused />
          {job?.hasProof && <p>{messages.hasOtherProof}</p>}
          <div className="flex flex-wrap gap-2">
            {!job?.hasProof && <Button variant="primary">Take over</Button>}
            <LinkButton to={`/JobManagement/ends/${id}/discard`} variant="ghost">
              Discard
            </LinkButton>
          </div>
        </Form>
      </Card>
      <Outlet />
    </Page>
  );
}
