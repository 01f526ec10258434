import { Ban, Check, Copy, FilePen, Hammer, Pencil, ReceiptText, Send, UserPlus } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { holds } from '~/core/access';
import { showDateTime, singaporeDay } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { openMail } from '~/core/mail-outcome';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { MailNotice } from '~/ui/mail-notice';
import { MarginLine } from '~/ui/margin-line';
import { MoreMenu } from '~/ui/more-menu';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader } from '~/ui/page';
import { ShortageList } from '~/ui/shortage-list';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { DocumentSheet } from '../../components/document-sheet';
import { HistoryList } from '../../components/history-list';
import { ReadyCard } from '../../components/ready-list';
import { LinkSwitches, ShareLine } from '../../components/share-line';
import { StatusBadge } from '../../components/status-badge';
import { fullLink } from '../../kinds.server';
import { quotationMail } from '../../mail.server';
import { quotationSheet } from '../../sheet';
import { DownloadButton } from '../components/download-button';
import { WorkCard } from '../components/work-card';
import { readQuotation } from '../quotations.server';
import { hindranceOf, showHistory } from '../show';
import { mayBecome, statusOn } from '../statuses';
import type { Route } from './+types/quotation';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.sheet.number ?? 'Quotation'} · Laoban` },
];

export const loader = read(
  readQuotation,
  ({ quotation, company, client, work, checks, shortages, margin, access, sender }) => {
    const { _id: id, linkToken, answer, clientName } = quotation;
    const maySee = holds(access, 'CRM');
    return {
      id,
      sheet: quotationSheet(quotation, company),
      revision: quotation.revision,
      checks,
      shortages,
      status: statusOn(quotation, singaporeDay(new Date())),
      marks: mayBecome(quotation.status),
      client: {
        name: client?.name ?? clientName,
        page: client && maySee ? `/clientDashBoard/${client._id}/quotes` : null,
      },
      work: work && { ...work, job: holds(access, 'JobManagement') ? work.job : null },
      // The work should have begun automatically, and failed.
      hindrance: hindranceOf(quotation),
      mayBegin: quotation.status === 'accepted' && !quotation.begun,
      mayAddClient: quotation.status === 'accepted' && !client && maySee,
      mail: {
        // People without CRM don't see clients' addresses.
        email: maySee ? (client?.email ?? '') : '',
        ...quotationMail(quotation, { company: company.name, sender }),
      },
      opened: quotation.openedAt ? showDateTime(quotation.openedAt) : '',
      link: linkToken ? fullLink('quotation', linkToken) : null,
      supersedes: quotation.supersedes ?? null,
      supersededBy: quotation.supersededBy ?? null,
      reason: answer?.reason ?? '',
      unseen: quotation.unseenAnswer === true,
      // Only owners can fill in the company's record, and a sent quotation no longer changes.
      lacksAddress: quotation.status === 'draft' && access.laoban && !company.address,
      // People with access to quotations see costs; the client does not.
      margin,
      openMail: quotation.status === 'sent' ? openMail(quotation.history, new Date()) : null,
      history: showHistory(quotation),
    };
  },
);

export const shouldRevalidate = alsoAfterRefusals;

/** The quotation as dialogs get it from the outlet. */
export type QuotationPage = Awaited<ReturnType<typeof loader>>;

/** One quotation as its client reads it, with its actions. */
export default function QuotationPage({ loaderData }: Route.ComponentProps) {
  const { id, sheet, status, client, link, reason, lacksAddress, history } = loaderData;
  const { number, company } = sheet;
  const isOut = status === 'sent' || status === 'expired';
  return (
    <Page>
      <PageHeader
        back={{ to: '/Quotes', label: 'All quotations' }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {number}
            <StatusBadge status={status} />
          </span>
        }
        purpose={
          <>
            For{' '}
            {client.page ? (
              <Link to={client.page} className="link font-medium">
                {client.name}
              </Link>
            ) : (
              client.name
            )}
            <span className="mt-1 block font-semibold text-base text-base-content tabular-nums">
              {sheet.currency} {sheet.total}
            </span>
          </>
        }
        action={<Actions page={loaderData} />}
      />
      <OtherVersions page={loaderData} />
      <ReadyCard checks={loaderData.checks} />
      {(isOut || link) && (
        <ShareLine
          kind="quotation"
          id={id}
          address={link}
          opened={loaderData.opened}
          mayMake={isOut}
          mail={status === 'sent' ? { to: `/Quotes/${id}/send`, label: 'Send again' } : null}
          instead={
            loaderData.supersededBy
              ? `It says that ${loaderData.supersededBy.number} replaces this quotation, and takes no answer.`
              : ''
          }
        >
          <DownloadButton at={`/Quotes/${id}/pdf`} number={number} />
        </ShareLine>
      )}
      {loaderData.openMail && <MailNotice mail={loaderData.openMail} sendAt={`/Quotes/${id}/send`} />}
      {loaderData.unseen && (
        <Form action={`/Quotes/${id}/seen`} className="no-print flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1">The client has {status} this quotation.</p>
          <Button icon={<Check size={16} />}>Mark as seen</Button>
        </Form>
      )}
      {lacksAddress && (
        <div className="no-print">
          <Notice link={{ to: '/settings/company', label: 'Open Settings' }}>
            Add your address, phone and logo in Settings to show them at the top.
          </Notice>
        </div>
      )}
      {reason && (
        <Card>
          <h2 className="font-semibold text-base">Why it was {status}</h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>
        </Card>
      )}
      {loaderData.hindrance && (
        <div className="no-print">
          <Notice tone="warning" link={{ to: `/Quotes/${id}/begin`, label: 'Begin work' }}>
            The work could not begin by itself. {loaderData.hindrance}
          </Notice>
        </div>
      )}
      <ShortageList needed={loaderData.shortages} />
      {loaderData.work && <WorkCard {...loaderData.work} />}
      <DocumentSheet sheet={sheet} logoUrl={company.logoId ? fileAddress(company.logoId) : ''} />
      {loaderData.margin && (
        <dl className="no-print sums ms-auto -mt-2">
          <div>
            <MarginLine {...loaderData.margin} />
          </div>
        </dl>
      )}
      <HistoryList history={history} />
      <Outlet context={loaderData} />
    </Page>
  );
}

/** Links to the version that replaced it and to the one it replaced. */
function OtherVersions({ page: { supersedes, supersededBy } }: { page: QuotationPage }) {
  return (
    <>
      {supersededBy && (
        <div className="no-print">
          <Notice tone="warning" link={{ to: `/Quotes/${supersededBy.id}`, label: supersededBy.number }}>
            A new version replaced this quotation. It can no longer be accepted.
          </Notice>
        </div>
      )}
      {supersedes && (
        <div className="no-print">
          <Notice link={{ to: `/Quotes/${supersedes.id}`, label: supersedes.number }}>
            This is a new version of an earlier quotation.
          </Notice>
        </div>
      )}
    </>
  );
}

/** The one next step. What is rare is in a menu. */
function Actions({ page }: { page: QuotationPage }) {
  const { id, sheet, status, marks, mayAddClient, mayBegin, work, link } = page;
  const at = (path: string) => `/Quotes/${id}/${path}`;
  const isOut = status === 'sent' || status === 'expired';
  const leftToInvoice = work?.ledger?.state === 'open' ? 'Invoice the rest' : 'Invoice';
  const invoicesNext = status === 'accepted' && !mayBegin && work?.ledger?.state !== 'done';
  return (
    <>
      {status === 'draft' && (
        <>
          <LinkButton to={at('edit')} icon={<Pencil size={16} />}>
            Edit
          </LinkButton>
          <LinkButton to={at('send')} variant="primary" icon={<Send size={16} />} preventScrollReset>
            Send
          </LinkButton>
        </>
      )}
      {status === 'sent' && (
        <LinkButton to={at('accepted')} variant="primary" icon={<Check size={16} />} preventScrollReset>
          Mark accepted
        </LinkButton>
      )}
      {status === 'expired' && (
        <PostButton at={at('revise')} variant="primary" icon={<FilePen size={16} />}>
          New version
        </PostButton>
      )}
      {mayBegin && (
        <LinkButton to={at('begin')} variant="primary" icon={<Hammer size={16} />} preventScrollReset>
          Begin work
        </LinkButton>
      )}
      {invoicesNext && (
        <LinkButton to={`/Invoices/new?quotation=${id}`} variant="primary" icon={<ReceiptText size={16} />}>
          {leftToInvoice}
        </LinkButton>
      )}
      <MoreMenu className={buttonClass()}>
        {status === 'accepted' && !invoicesNext && (
          <LinkButton to={`/Invoices/new?quotation=${id}`} icon={<ReceiptText size={16} />}>
            {leftToInvoice}
          </LinkButton>
        )}
        {mayAddClient && (
          <LinkButton to={`/crm/new?quotationId=${id}`} icon={<UserPlus size={16} />}>
            Add as client
          </LinkButton>
        )}
        {!isOut && !link && <DownloadButton at={at('pdf')} number={sheet.number} />}
        <PostButton at={at('duplicate')} icon={<Copy size={16} />}>
          Duplicate
        </PostButton>
        {status === 'sent' && (
          <PostButton at={at('revise')} icon={<FilePen size={16} />}>
            New version
          </PostButton>
        )}
        {marks.includes('accepted') && status !== 'sent' && (
          <LinkButton to={at('accepted')} icon={<Check size={16} />} preventScrollReset>
            Mark accepted
          </LinkButton>
        )}
        {marks.includes('declined') && (
          <LinkButton to={at('declined')} icon={<Ban size={16} />} preventScrollReset>
            {status === 'draft' ? 'Set aside' : 'Mark declined'}
          </LinkButton>
        )}
        {link && <LinkSwitches kind="quotation" id={id} mayMake={isOut} />}
      </MoreMenu>
    </>
  );
}

/** Creates a new draft. It has its own form so that it works without JavaScript. */
function PostButton({
  at,
  ...button
}: Pick<Parameters<typeof Button>[0], 'icon' | 'variant'> & { at: string; children: string }) {
  return (
    <Form action={at} className="flex">
      <Button {...button} className="max-sm:w-full" />
    </Form>
  );
}
