import { Outlet } from 'react-router';
import { showDate } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { DutyList } from '../components/duty-list';
import { ExportBox } from '../components/export-box';
import { readData } from '../exports.server';
import { showExport } from '../show';
import type { Route } from './+types/data';

export const meta = () => [{ title: 'Your data · Laoban' }];
export const loader = read(readData, ({ own, company, closing, ...rest }) => ({
  ...rest,
  own: showExport(own),
  company: showExport(company),
  closing: closing && {
    until: showDate(closing.until),
    byName: closing.byName,
    begun: closing.begun === true,
  },
}));

/** The outlet context for the closing dialog. */
export type ShownData = Awaited<ReturnType<typeof loader>>;

const page = '/settings/data';

export default function Data({ loaderData }: Route.ComponentProps) {
  const { isOwner, companyName, own, company } = loaderData;
  return (
    <>
      <Section title="My data" text="A copy of everything Laoban stores about you.">
        <ExportBox state={own} page={page} action={`${page}/own`} file={`${page}/own.zip`} what="my data">
          Your profile and pay, your leave with its certificates, your jobs with photos and positions, your
          tasks and meetings, where you are signed in, and what you did. One zip with a table and a JSON file
          of each.
        </ExportBox>
      </Section>
      {isOwner && (
        <Section title="All company data" text={`Everything ${companyName} has in Laoban, in one zip file.`}>
          <ExportBox
            state={company}
            page={page}
            action={`${page}/export`}
            file={`${page}/company.zip`}
            asks
            what="everything"
          >
            Clients, notes, meetings, tasks, quotations, stock with its ledger, people with their pay, leave,
            jobs, credits, the activity log and the settings: a table and a JSON file of each, and all
            pictures, certificates, papers and videos. Anyone with the file can read all of it, so keep it
            safe.
          </ExportBox>
        </Section>
      )}
      {isOwner && <Closing {...loaderData} />}
      <Outlet context={loaderData satisfies ShownData} />
    </>
  );
}

function Closing({ companyName, closing }: ShownData) {
  return (
    <Section
      title="Delete the company"
      text="Deletes everything: clients, documents, files and everyone’s accounts."
    >
      <Card className="flex flex-col gap-5">
        {closing ? (
          <>
            <Notice tone="warning">
              {closing.begun
                ? `${companyName} is being deleted.`
                : `${companyName} will be deleted on ${closing.until}, requested by ${closing.byName}. Until then everything works as before.`}
            </Notice>
            {!closing.begun && (
              <Form action={`${page}/keep`} className="flex" preventScrollReset>
                <Button variant="primary" className="max-sm:w-full">
                  Keep the company
                </Button>
              </Form>
            )}
          </>
        ) : (
          <>
            <p>
              The company is deleted after seven days. Everyone gets an email, everything works until then,
              and you can change your mind.
            </p>
            <details className="fold">
              <summary className="tap w-fit cursor-pointer content-center font-medium">
                What the law asks you to keep
              </summary>
              <p className="pb-3">
                We don’t keep a copy. Export everything first, and store it safely for these years:
              </p>
              <DutyList />
            </details>
            <div className="flex">
              <LinkButton to={`${page}/close`} className="text-error max-sm:w-full" preventScrollReset>
                Delete the company
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </Section>
  );
}
