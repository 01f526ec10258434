import { getFormProps } from '@conform-to/react';
import { Check, CircleCheck, Phone } from 'lucide-react';
import type { LoaderFunctionArgs } from 'react-router';
import { showDate } from '~/core/dates';
import { phoneNumbers, telAddress } from '~/core/phone';
import { BrandPage, ReachBar } from '~/ui/brand';
import { Button, buttonClass } from '~/ui/button';
import { FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card } from '~/ui/page';
import { carry } from '~/web/failure.server';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { DocumentSheet } from '../../components/document-sheet';
import { sharedAddress } from '../../kinds';
import { answerQuotation, readSharedQuotation } from '../answer.server';
import { DownloadButton } from '../components/download-button';
import * as messages from '../messages';
import type { Route } from './+types/shared-quotation';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? `Quotation ${loaderData.sheet.number} · ${loaderData.sheet.company.name}`
      : 'Quotation',
  },
  { name: 'robots', content: 'noindex' },
];

/** A page for clients: its frame has no links into the suite. */
export const handle = { bare: true };

const shown = read(readSharedQuotation, ({ token, status, validUntil, isConfirmed, sheet }) => {
  const { logoId, ...company } = sheet.company;
  return {
    status,
    isConfirmed,
    validUntil: showDate(validUntil),
    home: sharedAddress('quotation', token),
    logoUrl: logoId ? `${sharedAddress('quotation', token)}/logo` : '',
    sheet: { ...sheet, company: { ...company, logoId: null } },
  };
});

export async function loader(args: LoaderFunctionArgs) {
  carry({ 'X-Robots-Tag': 'noindex' }, args.context);
  return await shown(args);
}

export const action = submit(answerQuotation, {
  to: ({ token }) => sharedAddress('quotation', token),
  toast: messages.thanks,
});

export const shouldRevalidate = alsoAfterRefusals;

/** A quotation as its client reads it, to download, print, accept or decline. */
export default function SharedQuotation({ loaderData, actionData }: Route.ComponentProps) {
  const { status, sheet, home, logoUrl } = loaderData;
  const total = `${sheet.currency} ${sheet.total}`;
  const isOpen = status === 'sent';
  return (
    <BrandPage company={sheet.company} logoUrl={logoUrl}>
      <header className="no-print flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="font-semibold text-3xl leading-tight">
            Quotation <span className="inline-block wrap-anywhere">{sheet.number}</span>
          </h1>
          <p className="mt-1 text-muted wrap-anywhere">{sheet.title}</p>
        </div>
        <DownloadButton at={`${home}/pdf`} number={sheet.number} />
      </header>
      <Card className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-muted">Total</p>
          <p className="font-semibold text-3xl tabular-nums wrap-anywhere">{total}</p>
          <StatusLine {...loaderData} />
        </div>
        {/* On a phone it is in the bar at the bottom. */}
        {isOpen && (
          <div className="wrapped-actions min-w-0 max-sm:hidden">
            <ToAnswer />
          </div>
        )}
        {(status === 'expired' || status === 'replaced') && <ToAsk phone={sheet.company.phone} />}
      </Card>
      <DocumentSheet sheet={sheet} logoUrl={logoUrl} isNamed />
      {isOpen && (
        <>
          <YourAnswer reply={actionData} total={total} />
          <ReachBar sum={total}>
            <ToAnswer />
          </ReachBar>
        </>
      )}
    </BrandPage>
  );
}

/** Until when it can be accepted, or why it no longer can. */
function StatusLine({
  status,
  validUntil,
  isConfirmed,
  sheet: { answer },
}: Route.ComponentProps['loaderData']) {
  if (status === 'accepted')
    return (
      <p className="mt-1 flex items-start gap-2 font-medium text-success">
        <CircleCheck size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {answer}. {isConfirmed && messages.confirmedByMail}
        </span>
      </p>
    );
  if (status === 'replaced')
    return <p className="mt-1 font-medium text-warning">{`${answer}: it can no longer be accepted.`}</p>;
  if (status === 'expired')
    return <p className="mt-1 font-medium text-warning">{messages.hasExpired(validUntil)}</p>;
  return <p className="text-muted wrap-anywhere">{answer ? `${answer}.` : `Valid until ${validUntil}`}</p>;
}

/** Calls the company for a new one. */
function ToAsk({ phone }: { phone: string }) {
  const [number] = phoneNumbers(phone);
  if (!number) return null;
  return (
    <a href={telAddress(number.e164)} className={`${buttonClass({ variant: 'primary' })} max-sm:w-full`}>
      <Phone size={18} />
      Ask for a new one
    </a>
  );
}

/** To the form below. */
function ToAnswer() {
  return (
    <a href="#answer" className={buttonClass({ variant: 'primary' })}>
      <Check size={18} />
      Accept or decline
    </a>
  );
}

type Fields = { name: string; reason: string };

/** One form with a button for each answer, so that a name is asked for once. */
function YourAnswer({ reply, total }: { reply: Route.ComponentProps['actionData']; total: string }) {
  const [form, fields] = useSimpleForm<Fields>('your-answer', reply);
  return (
    <Card id="answer" className="no-print">
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <div>
          <h2 className="font-semibold text-xl">Accept this quotation</h2>
          <p className="text-muted">By entering your name you accept the offer of {total} and its terms.</p>
        </div>
        <FormErrors form={form} />
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            field={fields.name}
            label="Your name"
            required
            autoComplete="name"
            className="flex-1 basis-56"
          />
          <Button
            name="answer"
            value="accepted"
            variant="primary"
            icon={<Check size={18} />}
            className="mt-7.5 max-sm:mt-0 max-sm:w-full"
          >
            Accept quotation
          </Button>
        </div>
        <details
          className="group mt-2 border-base-300 border-t pt-4"
          open={reply?.result.initialValue?.answer === 'declined'}
        >
          <summary className="tap flex w-fit items-center font-medium text-muted underline underline-offset-4">
            Decline instead
          </summary>
          <div className="flex flex-col gap-4 pt-3">
            <TextArea
              field={fields.reason}
              label="Reason"
              rows={3}
              hint="Optional. It helps us make a better offer."
            />
            {/* Only accepting needs a name. */}
            <Button
              name="answer"
              value="declined"
              formNoValidate
              variant="danger"
              className="self-start max-sm:w-full"
            >
              Decline quotation
            </Button>
          </div>
        </details>
      </Form>
    </Card>
  );
}
