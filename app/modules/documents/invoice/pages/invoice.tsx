import { Ban, BellRing, HandCoins, Mail, Pencil, Repeat, Send, Stamp, Trash2, Undo2 } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { holds } from '~/core/access';
import { showDate, showDateTime, singaporeDay } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { openMail } from '~/core/mail-outcome';
import { showMoney } from '~/core/money';
import { repeatInWords } from '~/core/repeat';
import { shownRepeat } from '~/core/repeat-input';
import { buttonClass, FileLink, LinkButton } from '~/ui/button';
import { MailNotice } from '~/ui/mail-notice';
import { MoreMenu } from '~/ui/more-menu';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { DocumentSheet } from '../../components/document-sheet';
import { HistoryList } from '../../components/history-list';
import { ReadyCard } from '../../components/ready-list';
import { LinkSwitches, ShareLine } from '../../components/share-line';
import { StatusBadge } from '../../components/status-badge';
import { fullLink } from '../../kinds.server';
import { asIssued, invoiceMail } from '../../mail.server';
import { invoiceSheet } from '../../sheet';
import { readInvoice } from '../page.server';
import { reminderMail } from '../reminders';
import { showHistory, showPayments, sumInWords } from '../show';
import { balanceShown, statusOn } from '../status';
import type { Route } from './+types/invoice';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.sheet.number ?? 'Invoice'} · Laoban` },
];

export const loader = read(readInvoice, (found) => {
  const { invoice, company, client, warning, checks, missing, hasPayNow, access, sender, series } = found;
  const { excess, credit, toPay, gaveBack, mailAddress } = found;
  const { _id: id, kind, linkToken, revision, status, currency } = invoice;
  const sheet = invoiceSheet(invoice, company);
  const maySee = holds(access, 'CRM');
  const link = linkToken ? fullLink('invoice', linkToken) : null;
  const balance = balanceShown(invoice);
  const today = singaporeDay(new Date());
  const shownStatus = statusOn(invoice, today);
  const by = { company: company.name, sender: sender.name };
  return {
    id,
    kind,
    sheet,
    gaveBack,
    revision,
    status: shownStatus,
    client: {
      name: invoice.clientName,
      page: client && maySee ? `/clientDashBoard/${client._id}/invoices` : null,
    },
    quotation: invoice.quotationId
      ? { to: `/Quotes/${invoice.quotationId}`, label: invoice.quotationNumber ?? 'Quotation' }
      : null,
    job: invoice.jobId ? { to: `/JobManagement/${invoice.jobId}`, label: invoice.jobNumber ?? 'Job' } : null,
    corrects: invoice.corrects
      ? { to: `/Invoices/${invoice.corrects.invoiceId}`, label: invoice.corrects.number }
      : null,
    credits: invoice.credits.map((credit) => ({
      to: `/Invoices/${credit.id}`,
      label: credit.number,
      total: showMoney(credit.net + credit.gst, currency),
    })),
    link,
    opened: invoice.openedAt ? showDateTime(invoice.openedAt) : '',
    mail: {
      email: mailAddress,
      ...invoiceMail(status === 'draft' ? asIssued(invoice, company) : invoice, by),
    },
    reminder: shownStatus === 'overdue' ? reminderMail(invoice, by, today) : null,
    hasPayNow,
    checks,
    warning,
    missing: missing.map(({ text, record, field }) => ({
      text,
      to:
        record === 'company'
          ? `/settings/company${field === 'uen' ? '/payments' : ''}`
          : record === 'client' && client && maySee
            ? `/clientDashBoard/${client._id}/edit`
            : null,
    })),
    repeats: series && {
      fields: { ...shownRepeat(series.repeat), next: series.next },
      words: repeatInWords(series.repeat),
      nextText: showDate(series.next),
    },
    // For companies that need the file.
    filesInvoiceNow:
      status !== 'draft' && !invoice.security && Boolean(company.gstNumber || company.sendsInvoiceNow),
    mayRepeat: kind === 'invoice',
    repeatOf: invoice.recurringId
      ? { to: `/Invoices/${invoice.recurringId}`, label: 'Repeats another invoice' }
      : null,
    balance,
    openText: showMoney(Math.max(0, balance), currency),
    sum: sumInWords(invoice, today),
    mayCredit: status !== 'draft' && status !== 'credited' && kind !== 'credit',
    payments: showPayments(invoice),
    mayPay: status !== 'draft' && kind !== 'credit',
    isSecurity: invoice.security ?? false,
    /** Only the credit of a client on the list can be used on other invoices. */
    hasClient: Boolean(invoice.clientId),
    excess,
    excessText: showMoney(excess, currency),
    credit,
    creditText: showMoney(credit, currency),
    toPay: toPay.map(({ _id, number = '' }) => ({ id: _id, number })),
    openMail: openMail(invoice.history, new Date()),
    history: showHistory(invoice),
  };
});

export const shouldRevalidate = alsoAfterRefusals;

/** What the dialogs read of the document through the outlet. */
export type InvoicePage = Awaited<ReturnType<typeof loader>>;

/** One document as its client reads it, with what can be done about it. */
export default function InvoicePage({ loaderData: page }: Route.ComponentProps) {
  const { id, kind, sheet, status, client, hasPayNow, warning, missing, history } = page;
  return (
    <Page>
      <PageHeader
        back={{ to: '/Invoices', label: 'All invoices' }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {sheet.isDraft ? `Draft ${sheet.heading.toLowerCase()}` : sheet.number}
            {!sheet.isDraft && <StatusBadge status={status} kind={kind} />}
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
            <Thread page={page} />
            {page.repeats && (
              <span className="block">
                Repeats {page.repeats.words}, next on {page.repeats.nextText}.{' '}
                <Link to={`/Invoices/${id}/repeat`} className="link" preventScrollReset>
                  Change
                </Link>
              </span>
            )}
            {page.gaveBack && <span className="block">Gave back: {page.gaveBack}</span>}
            <span
              className={`mt-1 block font-semibold text-base tabular-nums ${status === 'overdue' ? 'text-warning' : 'text-base-content'}`}
            >
              {page.sum}
            </span>
          </>
        }
        action={<Actions page={page} />}
      />
      {warning && (
        <div className="no-print">
          <Notice tone="warning">{warning}</Notice>
        </div>
      )}
      <ReadyCard checks={page.checks} />
      {status !== 'draft' && (
        <ShareLine
          kind="invoice"
          id={id}
          address={page.link}
          opened={page.opened}
          mayMake
          mail={
            page.reminder
              ? {
                  to: `/Invoices/${id}/send?reminder`,
                  label: 'Send reminder',
                  icon: <BellRing size={16} />,
                }
              : { to: `/Invoices/${id}/send`, label: 'Email' }
          }
        >
          <FileLink href={`/Invoices/${id}/pdf`}>PDF</FileLink>
        </ShareLine>
      )}
      <ClientCredit page={page} />
      {page.openMail && <MailNotice mail={page.openMail} sendAt={`/Invoices/${id}/send`} />}
      <DocumentSheet
        sheet={sheet}
        logoUrl={sheet.company.logoId ? fileAddress(sheet.company.logoId) : ''}
        codeUrl={hasPayNow ? `/Invoices/${id}/paynow?open=${page.balance}` : ''}
      />
      {page.payments.length > 0 && <Payments page={page} />}
      {page.filesInvoiceNow && <InvoiceNow id={id} missing={missing} />}
      <HistoryList history={history} />
      <Outlet context={page} />
    </Page>
  );
}

/** What it belongs to, each a link. */
function Thread({ page: { quotation, job, corrects, repeatOf, credits } }: { page: InvoicePage }) {
  const parts = [quotation, job, corrects, repeatOf, ...credits].filter((part) => part !== null);
  return parts.map(({ to, label }) => (
    <span key={to}>
      {' · '}
      <Link to={to} className="link whitespace-nowrap">
        {label}
      </Link>
    </span>
  ));
}

/** Whether something is still to be paid. */
function isOpen({ status, kind, balance }: InvoicePage): boolean {
  return kind !== 'credit' && balance > 0 && status !== 'credited';
}

/** The one next step. What is rare is in a menu. */
function Actions({ page }: { page: InvoicePage }) {
  const { id, status } = page;
  const at = (path: string) => `/Invoices/${id}/${path}`;
  const repeat = page.mayRepeat && !page.repeats && (
    <LinkButton to={at('repeat')} icon={<Repeat size={16} />} preventScrollReset>
      Repeat
    </LinkButton>
  );
  if (status === 'draft') {
    return (
      <>
        <LinkButton to={at('edit')} icon={<Pencil size={16} />}>
          Edit
        </LinkButton>
        <LinkButton to={at('issue-and-send')} variant="primary" icon={<Send size={16} />} preventScrollReset>
          Issue and send
        </LinkButton>
        <MoreMenu className={buttonClass()}>
          <LinkButton to={at('issue')} icon={<Stamp size={16} />} preventScrollReset>
            Issue
          </LinkButton>
          <FileLink href={at('pdf')}>PDF</FileLink>
          {repeat}
          <LinkButton to={at('delete')} icon={<Trash2 size={16} />} preventScrollReset>
            Delete
          </LinkButton>
        </MoreMenu>
      </>
    );
  }
  const payment = (variant: 'primary' | 'secondary') => (
    <LinkButton to={at('pay')} variant={variant} icon={<HandCoins size={16} />} preventScrollReset>
      Add payment
    </LinkButton>
  );
  const isToPay = page.mayPay && isOpen(page);
  return (
    <>
      {isToPay && payment('primary')}
      {(page.kind !== 'credit' || page.link) && (
        <MoreMenu className={buttonClass()}>
          {page.mayPay && !isToPay && payment('secondary')}
          {page.reminder && (
            <LinkButton to={at('send')} icon={<Mail size={16} />} preventScrollReset>
              Email
            </LinkButton>
          )}
          {page.mayCredit && (
            <LinkButton to={at('credit')} icon={<Ban size={16} />} preventScrollReset>
              Credit note
            </LinkButton>
          )}
          {repeat}
          {page.link && <LinkSwitches kind="invoice" id={id} mayMake />}
        </MoreMenu>
      )}
    </>
  );
}

/** Money of the client: on this invoice, to give back or use, or on others, to pay this one with. */
function ClientCredit({
  page: { id, isSecurity, hasClient, excess, excessText, credit, creditText, toPay },
}: {
  page: InvoicePage;
}) {
  if (excess === 0 && credit === 0) return null;
  return (
    <Card className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold text-base">
          {isSecurity && excess > 0 ? 'Security deposit' : 'Client’s credit'}
        </h2>
        {isSecurity && excess > 0 ? (
          <p>
            <span className="tabular-nums">{excessText}</span> is held for the client. Refund it, or set it
            off in an invoice of its quotation.
          </p>
        ) : excess > 0 ? (
          <p>
            <span className="tabular-nums">{excessText}</span> is the client’s.{' '}
            {hasClient ? 'Refund it, or use it' : 'Refund it.'}
            {hasClient && toPay.length === 0
              ? ' on the next invoice.'
              : toPay.map((one, place) => (
                  <span key={one.id}>
                    {place === 0 ? ' on ' : ' or '}
                    <Link to={`/Invoices/${one.id}/pay?method=credit`} className="link">
                      {one.number}
                    </Link>
                  </span>
                ))}
            {toPay.length > 0 && '.'}
          </p>
        ) : (
          <p>
            <span className="tabular-nums">{creditText}</span> on other invoices is this client’s.
          </p>
        )}
      </div>
      {excess > 0 ? (
        <LinkButton to={`/Invoices/${id}/refund`} icon={<Undo2 size={16} />} preventScrollReset>
          Refund
        </LinkButton>
      ) : (
        <LinkButton
          to={`/Invoices/${id}/pay?method=credit`}
          icon={<HandCoins size={16} />}
          preventScrollReset
        >
          Use it here
        </LinkButton>
      )}
    </Card>
  );
}

function Payments({ page: { id, payments } }: { page: InvoicePage }) {
  return (
    <div className="no-print">
      <Section title="Payments">
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span
                className={`font-medium tabular-nums sm:w-32 sm:text-right ${payment.isReversed ? 'text-muted line-through' : ''}`}
              >
                {payment.amount}
              </span>
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                {payment.date} ·{' '}
                {payment.other ? (
                  <Link to={`/Invoices/${payment.other}`} className="link">
                    {payment.what}
                  </Link>
                ) : (
                  payment.what
                )}
                {payment.note && <span className="text-muted"> · {payment.note}</span>}
              </span>
              {payment.mayReverse && (
                <LinkButton
                  to={`/Invoices/${id}/payments/${payment.id}/reverse`}
                  size="small"
                  variant="ghost"
                  icon={<Undo2 size={16} />}
                  preventScrollReset
                >
                  Reverse
                  <span className="sr-only"> {payment.amount}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** The file for InvoiceNow, or what has to be filled in first. */
function InvoiceNow({ id, missing }: { id: string; missing: InvoicePage['missing'] }) {
  return (
    <Card flush className="no-print">
      <details>
        <summary className="cursor-pointer px-4 py-3 font-medium sm:px-6">
          InvoiceNow
          {missing.length > 0 && <span className="font-normal text-muted">: the file can’t be made yet</span>}
        </summary>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 pb-4 sm:px-6">
          {missing.length === 0 ? (
            <>
              <p className="min-w-0 flex-1 basis-64 text-muted">
                A file for your InvoiceNow provider. Laoban does not send it to the network or to IRAS.
              </p>
              <FileLink href={`/Invoices/${id}/xml`}>Download XML</FileLink>
            </>
          ) : (
            <ul className="list-disc ps-5">
              {missing.map(({ text, to }) => (
                <li key={text} className="wrap-anywhere">
                  {text}{' '}
                  {to && (
                    <Link to={to} className="link">
                      Fill it in
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </Card>
  );
}
