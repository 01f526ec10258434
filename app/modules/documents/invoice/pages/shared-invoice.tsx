import { CircleCheck, Download } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { showDate } from '~/core/dates';
import { BrandPage, ReachBar } from '~/ui/brand';
import { buttonClass, FileLink } from '~/ui/button';
import { Card } from '~/ui/page';
import { carry } from '~/web/failure.server';
import { read } from '~/web/read.server';
import { DocumentSheet } from '../../components/document-sheet';
import { sharedAddress } from '../../kinds';
import { readSharedInvoice } from '../page.server';
import type { Route } from './+types/shared-invoice';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? `${loaderData.sheet.heading} ${loaderData.sheet.number} · ${loaderData.sheet.company.name}`
      : 'Invoice',
  },
  { name: 'robots', content: 'noindex' },
];

/** A page of somebody's client: its frame leaves the ways into the suite out. */
export const handle = { bare: true };

const shown = read(readSharedInvoice, ({ token, kind, status, dueDate, hasPayNow, sheet }) => {
  const { logoId, ...company } = sheet.company;
  const home = sharedAddress('invoice', token);
  return {
    home,
    status,
    isCredit: kind === 'credit',
    due: dueDate ? showDate(dueDate) : '',
    logoUrl: logoId ? `${home}/logo` : '',
    codeUrl: hasPayNow ? `${home}/paynow?open=${sheet.balance}` : '',
    sheet: { ...sheet, company: { ...company, logoId: null } },
  };
});

export async function loader(args: LoaderFunctionArgs) {
  carry({ 'X-Robots-Tag': 'noindex' }, args.context);
  return await shown(args);
}

/** The company has said neither its bank account nor PayNow. */
const askHow = ({ name, phone }: { name: string; phone: string }) =>
  `Please ask ${name} how to pay${phone ? `: ${phone}` : ''}.`;

/** An invoice as its client reads it: how much, until when, and how to pay it. */
export default function SharedInvoice({ loaderData }: Route.ComponentProps) {
  const { home, status, isCredit, due, logoUrl, codeUrl, sheet } = loaderData;
  const isOpen = !isCredit && status !== 'paid' && status !== 'credited';
  const total = `${sheet.currency} ${sheet.total}`;
  const balance = `${sheet.currency} ${sheet.balanceText}`;
  const codeName = `${sheet.number} PayNow.png`;
  return (
    <BrandPage company={sheet.company} logoUrl={logoUrl}>
      <header className="no-print flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="font-semibold text-3xl leading-tight">
            {sheet.heading} <span className="inline-block wrap-anywhere">{sheet.number}</span>
          </h1>
          <p className="mt-1 text-muted wrap-anywhere">{sheet.title}</p>
        </div>
        <FileLink href={`${home}/pdf`}>PDF</FileLink>
      </header>
      <Card id="pay" className="no-print flex flex-wrap items-center justify-between gap-6">
        <div className="min-w-0">
          <p className="text-muted">{isOpen ? 'Amount due' : 'Total'}</p>
          <p className="font-semibold text-3xl tabular-nums wrap-anywhere">{isOpen ? balance : total}</p>
          {isOpen && (
            <>
              {balance !== total && <p className="text-muted tabular-nums">of {total}</p>}
              <p className={status === 'overdue' ? 'font-medium text-warning' : 'text-muted'}>
                {status === 'overdue' ? `Was due ${due}` : `Due ${due}`}
              </p>
              {!codeUrl && !sheet.bankDetails && <p className="mt-1">{askHow(sheet.company)}</p>}
            </>
          )}
          {!isOpen && !isCredit && (
            <p className="mt-1 flex items-center gap-2 font-medium text-success">
              <CircleCheck size={20} aria-hidden="true" />
              {status === 'paid' ? 'Paid. Thank you.' : 'Credited. Nothing is due.'}
            </p>
          )}
          {!isOpen && sheet.balance < 0 && (
            <p className="text-muted">{`${sheet.balanceLabel}: ${balance}`}</p>
          )}
        </div>
        {codeUrl && (
          <figure className="max-w-64 max-sm:mx-auto">
            <img
              src={codeUrl}
              alt={`PayNow code for ${balance}`}
              width={200}
              height={200}
              className="mx-auto rounded-field border border-base-300 bg-white"
            />
            <figcaption className="mt-1 text-center text-muted text-sm">
              Scan to pay with PayNow
              <span className="sm:hidden">, or save the code and open it in your bank’s app</span>
              {sheet.payNowNote && <span className="mt-1 block text-base-content">{sheet.payNowNote}</span>}
            </figcaption>
          </figure>
        )}
        {isOpen && !codeUrl && sheet.bankDetails && (
          <div className="min-w-0">
            <p className="font-semibold">Bank transfer</p>
            <p className="whitespace-pre-line tabular-nums wrap-anywhere">{sheet.bankDetails}</p>
          </div>
        )}
      </Card>
      <DocumentSheet sheet={sheet} logoUrl={logoUrl} isNamed />
      {isOpen && (
        <ReachBar sum={balance}>
          {/* Nobody can scan their own phone. */}
          {codeUrl && (
            <a href={codeUrl} download={codeName} className={buttonClass({ variant: 'primary' })}>
              <Download size={18} />
              Save PayNow code
            </a>
          )}
          {!codeUrl && sheet.bankDetails && (
            <a href="#pay" className={buttonClass({ variant: 'primary' })}>
              How to pay
            </a>
          )}
        </ReachBar>
      )}
    </BrandPage>
  );
}
