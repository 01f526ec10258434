import { Outlet } from 'react-router';
import { showDate } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { Refused } from '~/ui/refused';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ExportBox } from '../components/export-box';
import { readPersonData } from '../erasure.server';
import type { Part } from '../erasure-parts';
import { exportPerson } from '../exports.server';
import * as messages from '../messages';
import { showExport } from '../show';
import type { Route } from './+types/person-data';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Data of ${loaderData?.name ?? 'an employee'} · Laoban` },
];

const showPart = ({ what, why, until }: Part) => ({ what, why, until: until ? showDate(until) : null });

export const loader = read(readPersonData, ({ erased, deletedAt, export: state, parts, ...rest }) => ({
  ...rest,
  deletedOn: deletedAt && showDate(deletedAt),
  erased: erased && { on: showDate(erased.at), byName: erased.byName },
  export: showExport(state),
  goes: parts.goes.map(showPart),
  stays: parts.stays.map(showPart),
}));

/** Starts the export. */
export const action = submit(exportPerson, {
  to: ({ id }) => `/HumanResource/${id}/data`,
  toast: messages.started,
});

/** The outlet context for the question before an erasure. */
export type ShownPerson = Awaited<ReturnType<typeof loader>>;

export default function PersonData({ loaderData }: Route.ComponentProps) {
  const { id, name, erased, whyNot, deletedOn, goes, stays } = loaderData;
  const page = `/HumanResource/${id}/data`;
  return (
    <Page>
      <PageHeader
        back={
          deletedOn
            ? { to: '/HumanResource/deleted', label: 'Deleted employees' }
            : { to: `/HumanResource/${id}`, label: name }
        }
        title={`Data of ${name}`}
        purpose="This person’s data, to hand over or erase on request."
      />
      <Refused />
      <Section title="Export" text="People may ask for a copy of their data.">
        <ExportBox
          state={loaderData.export}
          page={page}
          action={page}
          file={`/HumanResource/${id}/data.zip`}
          what="this data"
        >
          Profile and pay, leave with its certificates, jobs with photos and positions, tasks and meetings,
          where {name} is signed in and what {name} did. Nobody else’s pay is in it.
        </ExportBox>
      </Section>
      <Section
        title="Erasure"
        text={
          erased
            ? `Erased on ${erased.on} by ${erased.byName}.`
            : deletedOn
              ? `Deleted on ${deletedOn}: contacts, bank details, photo and sign-in were removed then. The rest can be removed when this person asks.`
              : 'For former employees who ask for it. See what is deleted, what stays and why.'
        }
        action={
          whyNot === null && (
            <LinkButton to={`${page}/erase`} className="text-error" preventScrollReset>
              Erase the data
            </LinkButton>
          )
        }
      >
        {whyNot !== null && !erased && <Notice>{whyNot}</Notice>}
        <div className="grid gap-6 lg:grid-cols-2">
          <Parts title={erased ? 'Gone' : 'Deleted at once, for good'} parts={goes} gone />
          <Parts title={erased ? 'Stays' : 'Stays, and is deleted automatically on its date'} parts={stays} />
        </div>
      </Section>
      <Outlet context={loaderData satisfies ShownPerson} />
    </Page>
  );
}

function Parts({ title, parts, gone }: { title: string; parts: ShownPerson['goes']; gone?: boolean }) {
  return (
    <Card>
      <h3 className="font-semibold text-base">{title}</h3>
      <ul className="mt-3 flex flex-col gap-3">
        {parts.map(({ what, why, until }) => (
          <li key={what} className="flex flex-col">
            <span>{what}</span>
            {!gone && (
              <span className="text-muted">
                {until ? `Until ${until}. ` : 'For as long as the company uses Laoban. '}
                {why}
              </span>
            )}
          </li>
        ))}
      </ul>
      {gone && <p className="mt-4 text-muted">{parts[0]?.why}</p>}
    </Card>
  );
}
