import { Check, Send, X } from 'lucide-react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Card, Page, PageHeader } from '~/ui/page';
import { byAddress } from '~/web/operation-of.server';
import { loadForm, read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { planInvoices, sendInvoices } from '../invoice/sending.server';
import { addresses, kindAt } from '../kinds';
import { planQuotations, sendQuotations } from '../quotation/sending.server';
import type { Outcome } from '../several.server';
import type { Route } from './+types/mail-several';
import { withTicked } from './by-kind.server';

export const meta = () => [{ title: 'Send several · Laoban' }];

const plans = {
  quotation: read(planQuotations, (outcomes) => outcomes),
  invoice: read(planInvoices, (outcomes) => outcomes),
};

export const loader = async (args: LoaderFunctionArgs) => {
  const kind = kindAt(args.url.pathname);
  const { ids, ...asked } = withTicked(args);
  const isReminder = args.url.searchParams.has('reminder');
  // Without any, who may open it reads what to do.
  const plan = await (ids ? plans[kind](asked) : forms[kind](asked));
  return { kind, ids, isReminder, plan: plan ?? [] };
};

const forms = { quotation: loadForm(planQuotations), invoice: loadForm(planInvoices) };
const sends = {
  quotation: submit(sendQuotations, { shows: (outcomes) => outcomes }),
  invoice: submit(sendInvoices, { shows: (outcomes) => outcomes }),
};
export const action = byAddress(({ url }) => sends[kindAt(url.pathname)]);

/** What the ticked documents will be mailed to, and after the press what became of each. */
export default function MailSeveral({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, ids, isReminder, plan } = loaderData;
  const done = actionData && 'shown' in actionData ? actionData.shown : null;
  const outcomes = done ?? plan;
  const count = outcomes.filter(({ goes }) => goes).length;
  const of = count === outcomes.length ? count : `${count} of ${outcomes.length}`;
  const back = { to: addresses[kind].list, label: `All ${kind}s` };
  const verb = isReminder ? 'Remind' : 'Send';
  return (
    <Page>
      <PageHeader
        back={back}
        title={done ? `${of} on ${count === 1 ? 'its' : 'their'} way` : `${verb} ${kind}s`}
        purpose={
          !done &&
          outcomes.length > 0 &&
          `${of} can go, each to its client with the usual text, link and PDF.`
        }
        action={
          !done &&
          count > 0 && (
            <Form className="flex">
              <input type="hidden" name="ids" value={ids} />
              {isReminder && <input type="hidden" name="reminder" value="true" />}
              <Button variant="primary" icon={<Send size={16} />}>
                {`${verb} ${count}`}
              </Button>
            </Form>
          )
        }
      />
      {outcomes.length > 0 ? (
        <Card flush>
          <ul className="divide-y divide-base-300">
            {outcomes.map((one) => (
              <Row key={one.id} {...one} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState
          icon={Send}
          title="Nothing is ticked"
          text={`Tick the ${kind}s in the list first.`}
          action={<LinkButton to={back.to}>{back.label}</LinkButton>}
        />
      )}
    </Page>
  );
}

function Row({ name, client, page, goes, text }: Outcome) {
  const Icon = goes ? Check : X;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <Icon size={18} aria-hidden="true" className={`mt-0.5 ${goes ? 'text-success' : 'text-warning'}`} />
      <span className="min-w-0 flex-1 basis-64 max-sm:basis-0">
        <span className="block font-medium wrap-anywhere">{client}</span>
        <Link to={page} className="link wrap-anywhere">
          {name}
        </Link>
      </span>
      <span
        className={`min-w-0 flex-1 basis-64 wrap-anywhere max-sm:basis-full max-sm:ps-8.5 ${goes ? '' : 'text-warning'}`}
      >
        <span className="sr-only">{goes ? '' : 'Does not go: '}</span>
        {text}
      </span>
    </li>
  );
}
