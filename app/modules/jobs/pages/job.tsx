import { Circle, CircleCheck, Copy, FileText, Pencil, ReceiptText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showDateTime } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { sameTimeMs } from '~/core/happened';
import { showQuantity } from '~/core/money-lines';
import { repeatInWords } from '~/core/repeat';
import { LinkButton } from '~/ui/button';
import { CodeLink } from '~/ui/code-link';
import { CodePicture } from '~/ui/code-picture';
import { DetailList } from '~/ui/detail-list';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { ShortageList } from '~/ui/shortage-list';
import { read } from '~/web/read.server';
import { jobsAt, queryOf } from '../address';
import type { JobEvent } from '../collections';
import { Driver } from '../components/driver';
import { Proof } from '../components/proof';
import { StatusBadge } from '../components/status-badge';
import * as messages from '../messages';
import { showJob } from '../read-job.server';
import { cardOf, mapAt } from '../show';
import type { Route } from './+types/job';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.card.jobId ?? 'Job'} · Laoban` },
];
export const loader = read(showJob, ({ standing, coming, code, invoices, ends, ...more }) => {
  const { job } = standing;
  return {
    ends: ends.map(({ _id: id, userName, happened }) => ({
      id,
      text: `${userName}, ${showDateTime(happened)}`,
    })),
    card: cardOf(standing),
    date: job.jobDate,
    clientId: job.clientId,
    started: drivenOf(job.started, job.jobStart),
    ended: drivenOf(job.ended, job.jobEnd),
    receivedBy: job.proof?.receivedBy ?? '',
    remarks: job.proof?.remarks ?? '',
    photo: job.proof?.photoId ? fileAddress(job.proof.photoId) : null,
    signature: job.proof?.signatureId ? fileAddress(job.proof.signatureId) : null,
    hasProof: job.proof !== null,
    repeats: job.repeat ? { often: repeatInWords(job.repeat), coming } : null,
    materials: (job.materials ?? []).map(({ itemId, name, unit, planned, used, held }) => ({
      itemId,
      name,
      planned: `${showQuantity(planned)} ${unit}`,
      used: used === null ? '' : `${showQuantity(used)} ${unit}`,
      held: held > 0 ? `${showQuantity(held)} on hold` : '',
    })),
    checklist: (job.checklist ?? []).map(({ text, ticked }) => ({
      text,
      ticked: ticked && `${ticked.userName}, ${showDateTime(ticked.at)}`,
    })),
    photos: (job.photos ?? []).map(({ id, when, userName, at: taken }) => ({
      id,
      at: fileAddress(id),
      when,
      says: `${userName}, ${showDateTime(taken)}`,
    })),
    quotation: job.quotation ?? null,
    invoices: invoices.map(({ id, number, status }) => ({ id, number, status })),
    ...more,
    code,
    added: `${job.createdByName}, ${showDateTime(job.createdAt)}`,
  };
});

function drivenOf(driven: JobEvent | null, happened: Date | null) {
  if (!driven) return null;
  const { userName, recordedAt, position } = driven;
  const differs = recordedAt && happened && Math.abs(recordedAt.getTime() - happened.getTime()) > sameTimeMs;
  return {
    by: userName,
    recorded: differs ? showDateTime(recordedAt) : '',
    map: position && mapAt(position),
    off: position?.accuracy == null ? '' : ` (within ${Math.round(position.accuracy)} m)`,
  };
}

type ShownDriven = ReturnType<typeof drivenOf>;

/** One job with all details, for people who manage jobs. */
export default function JobPage({ loaderData }: Route.ComponentProps) {
  const { card, date, started, ended, code } = loaderData;
  const at = `/JobManagement/${card.id}`;
  const query = queryOf({ date });
  return (
    <Page>
      <PageHeader
        back={{ to: jobsAt({ date }), label: 'Jobs of this day' }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 wrap-anywhere">{card.title}</span>
            <StatusBadge status={card.status} />
          </span>
        }
        purpose={`${card.jobId} · ${card.client}`}
        action={
          <>
            <LinkButton
              to={`${at}/edit${query}`}
              variant={loaderData.mayInvoice ? 'secondary' : 'primary'}
              icon={<Pencil size={16} />}
            >
              Edit
            </LinkButton>
            {loaderData.mayInvoice && (
              <LinkButton
                to={`/Invoices/new?job=${card.id}`}
                variant="primary"
                icon={<ReceiptText size={16} />}
              >
                Invoice
              </LinkButton>
            )}
          </>
        }
        more={
          <>
            <LinkButton to={`/JobManagement/new?copy=${card.id}`} icon={<Copy size={16} />}>
              Duplicate
            </LinkButton>
            {loaderData.maySell && (
              <LinkButton
                to={`/Quotes/new?${new URLSearchParams({ clientName: card.client, title: card.title })}`}
                icon={<FileText size={16} />}
              >
                New quotation
              </LinkButton>
            )}
            <LinkButton to={`${at}/delete${query}`} icon={<Trash2 size={16} />}>
              Delete
            </LinkButton>
          </>
        }
        folded
      />
      {loaderData.ends.map(({ id, text }) => (
        <Notice key={id} tone="warning" link={{ to: `/JobManagement/ends/${id}`, label: 'Look at it' }}>
          {`A driver’s end of this job was refused. What they sent is waiting for you to look at: ${text}.`}
        </Notice>
      ))}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <Card>
          <DetailList items={facts(loaderData).filter(([, value]) => value)} />
        </Card>
        <Card className="flex flex-col items-center gap-3 text-center">
          <CodePicture code={code} label={`QR code of ${card.jobId}`} className="size-44" />
          <p className="text-balance text-muted">
            Drivers scan this code to open, start and end the job on their phone.
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <CodeLink at={`${at}/qrcode`} name={card.jobId} failed={messages.codeFailed} />
            <LinkButton to={`/JobStartEnd/${card.id}`} variant="ghost">
              Driver’s page
            </LinkButton>
          </div>
        </Card>
      </div>
      {loaderData.materials.length > 0 && (
        <Materials materials={loaderData.materials} shortages={loaderData.shortages} />
      )}
      {loaderData.checklist.length > 0 && <Lines lines={loaderData.checklist} />}
      {loaderData.photos.length > 0 && <Photos photos={loaderData.photos} />}
      {(started || ended) && (
        <Section title="Trip details" text="When it happened and where, as the driver’s phone says.">
          <Card>
            <DetailList
              items={[
                ['Started', <Step key="started" at={card.start} driven={started} />],
                ['Ended', <Step key="ended" at={card.end} driven={ended} />],
                ['Received by', loaderData.receivedBy],
                ['Remarks', loaderData.remarks],
              ]}
            />
            {(loaderData.photo || loaderData.signature) && (
              <div className="mt-6 flex flex-wrap gap-4">
                {loaderData.photo && <Proof at={loaderData.photo} what="Photo" />}
                {loaderData.signature && <Proof at={loaderData.signature} what="Signature" />}
              </div>
            )}
          </Card>
        </Section>
      )}
    </Page>
  );
}

/** What is looked for first: when, who and where. What the job does not have is left out. */
function facts(page: Route.ComponentProps['loaderData']) {
  const { card, kind, repeats, quotation, invoices, added } = page;
  // The trip's details tell when.
  const drivenByPhone = page.started || page.ended;
  const all: [label: string, value: ReactNode][] = [
    ['Job Date', card.date],
    ['Job Time', card.time ? `${card.time} to ${card.until}` : 'Not set'],
    ['Driver', <Driver key="driver" job={card} />],
    ['Planned for', card.duration],
    ['Start Location', card.startLocation],
    ['End Location', card.endLocation],
    ['Description', card.description],
    ['Kind', kind],
    ['Job Start', !drivenByPhone && card.start],
    ['Job End', !drivenByPhone && card.end],
    ['Repeats', repeats && repeatInFull(repeats)],
    [
      'Quotation',
      quotation && (
        <Link key="quotation" to={`/Quotes/${quotation.id}`} className="link">
          {quotation.number}
        </Link>
      ),
    ],
    [
      'Invoices',
      invoices.length > 0 && (
        <ul key="invoices">
          {invoices.map(({ id, number, status }) => (
            <li key={id}>
              <Link to={`/Invoices/${id}`} className="link">
                {number}
              </Link>
              {number !== 'Draft' && `, ${status}`}
            </li>
          ))}
        </ul>
      ),
    ],
    ['Department', card.department],
    ['Added by', added],
    ['Location Based', card.locationBased ? 'Enabled' : 'Disabled'],
    ['Notifications', card.notifications ? 'Enabled' : 'Disabled'],
  ];
  return all;
}

/** The job's materials: planned and used. */
function Materials({
  materials,
  shortages,
}: Pick<Route.ComponentProps['loaderData'], 'materials' | 'shortages'>) {
  return (
    <Section title="Materials">
      <ShortageList needed={shortages} />
      <Card>
        <DetailList
          items={materials.map(({ itemId, name, planned, used, held }) => [
            name,
            <Link key={itemId} to={`/InventoryDetails/${itemId}`} className="link">
              {[`${planned} planned`, used && `${used} used`, held].filter(Boolean).join(', ')}
            </Link>,
          ])}
        />
      </Card>
    </Section>
  );
}

/** The checklist, with who ticked what and when. */
function Lines({ lines }: { lines: Route.ComponentProps['loaderData']['checklist'] }) {
  const done = lines.filter(({ ticked }) => ticked !== null).length;
  return (
    <Section title="Checklist" text={`${done} of ${lines.length} done.`}>
      <Card>
        <ul className="flex flex-col gap-2">
          {lines.map(({ text, ticked }) => (
            <li key={text} className="flex items-start gap-3">
              {ticked ? (
                <CircleCheck size={20} aria-label="Done" className="mt-0.5 shrink-0 text-success" />
              ) : (
                <Circle size={20} aria-label="Open" className="mt-0.5 shrink-0 text-muted" />
              )}
              <span className="min-w-0 wrap-anywhere">
                {text}
                {ticked && <span className="block text-muted text-small">{ticked}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The photos before and after the work. */
function Photos({ photos }: { photos: Route.ComponentProps['loaderData']['photos'] }) {
  return (
    <Section title="Photos">
      <Card className="flex flex-col gap-6">
        {(['before', 'after'] as const).map((when) => {
          const some = photos.filter((one) => one.when === when);
          if (some.length === 0) return null;
          return (
            <div key={when} className="flex flex-col gap-3">
              <h3 className="font-medium">{when === 'before' ? 'Before the work' : 'After the work'}</h3>
              <div className="flex flex-wrap gap-4">
                {some.map(({ id, at, says }) => (
                  <Proof key={id} at={at} what={says} alt={`Photo ${when} the work`} />
                ))}
              </div>
            </div>
          );
        })}
      </Card>
    </Section>
  );
}

function repeatInFull({ often, coming }: { often: string; coming: number }): string {
  return `${often.charAt(0).toUpperCase()}${often.slice(1)}; ${coming} made ahead`;
}

/** When, by whom and where a job was started or ended. If it reached the server later, also when. */
function Step({ at, driven }: { at: string; driven: ShownDriven }) {
  if (!driven) return at || 'Not yet';
  return (
    <>
      {at} by {driven.by}
      {driven.recorded && <span className="block text-muted">Recorded {driven.recorded}</span>}
      {driven.map && (
        <span className="block">
          <a href={driven.map} target="_blank" rel="noreferrer" className="text-primary underline">
            Position on the map
          </a>
          {driven.off}
        </span>
      )}
    </>
  );
}
