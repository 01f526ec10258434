import { Check } from 'lucide-react';
import { config } from '~/core/config.server';
import { buttonClass, LinkButton } from '~/ui/button';
import { ProductPicture } from '../components/product-picture';
import { Tiles } from '../components/tiles';
import { day, features, promises } from '../features';
import type { Route } from './+types/landing';

export const meta = () => [
  { title: 'Laoban 老板: run your whole day from one place' },
  {
    name: 'description',
    content:
      'Clients, meetings, tasks, quotations, stock, leave and jobs in one calm suite for small firms in Singapore. 14-day free trial, no credit card required.',
  },
];

export const loader = () => ({ contactSalesUrl: config().CONTACT_SALES_URL });

const column = 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8';

/** The first page a stranger sees: what Laoban is, what it does, how to begin. */
export default function Landing({ loaderData }: Route.ComponentProps) {
  const { contactSalesUrl } = loaderData;
  return (
    <>
      <section
        className={`${column} grid items-center gap-10 pt-6 pb-16 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pt-12 lg:pb-24`}
      >
        <div>
          <p className="font-medium text-secondary">For firms of 2 to 200 people in Singapore</p>
          <h1 className="mt-3 font-semibold text-3xl tracking-tight">Your whole day, run from one place.</h1>
          <p className="mt-4 max-w-lg text-lg text-muted leading-relaxed">
            Clients, meetings, quotations, stock, leave and jobs, together in one calm place. Check it between
            customers and see what needs doing.
          </p>
          <Ways contactSalesUrl={contactSalesUrl} />
          <Promises className="mt-6 text-muted [&_svg]:text-primary" />
        </div>
        <ProductPicture />
      </section>

      <section aria-labelledby="day" className="border-base-300 border-y bg-base-100 py-14 lg:py-20">
        <div className={column}>
          <h2 id="day" className="font-semibold text-2xl">
            From first kopi to shutters down
          </h2>
          <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {day.map(({ time, title, text }) => (
              <li
                key={time}
                className="relative border-base-300 border-s ps-5 lg:border-s-0 lg:border-t lg:ps-0 lg:pt-6"
              >
                <span
                  aria-hidden="true"
                  className="absolute start-[-5px] top-2 size-2.5 rounded-full bg-accent ring-4 ring-base-100 lg:start-0 lg:top-[-5px]"
                />
                <p className="font-medium text-secondary text-sm tabular-nums">{time}</p>
                <h3 className="mt-1 font-semibold">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section aria-labelledby="features" className={`${column} py-14 lg:py-20`}>
        <h2 id="features" className="font-semibold text-2xl">
          Nine tools that work together
        </h2>
        <p className="mt-2 max-w-xl text-muted">
          Enter things once. Clients, quotes, stock and jobs all share them.
        </p>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 shadow-faint sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ Icon, name, text }, at) => (
            <li
              key={name}
              className={`flex gap-4 bg-base-100 p-5 sm:flex-col sm:p-6 ${at === 8 ? 'sm:max-lg:col-span-2' : ''}`}
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-field bg-primary/8 text-primary">
                <Icon size={20} />
              </span>
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-semibold">{name}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="begin" className={`${column} pb-16 lg:pb-24`}>
        <div className="relative isolate overflow-hidden rounded-box bg-leaf px-6 py-12 text-center text-leaf-content sm:px-10 lg:py-16">
          <Tiles />
          <div className="relative mx-auto flex max-w-xl flex-col items-center">
            <h2 id="begin" className="font-semibold text-2xl">
              Try it with your own clients
            </h2>
            <p className="mt-2">Start with one client and one quotation. Not for you? Just stop.</p>
            <Ways contactSalesUrl={contactSalesUrl} onGreen />
            <Promises className="mt-6 justify-center" />
          </div>
        </div>
      </section>
    </>
  );
}

function Ways({ contactSalesUrl, onGreen }: { contactSalesUrl: string; onGreen?: boolean }) {
  return (
    <div className={`mt-7 flex w-full flex-wrap gap-3 max-sm:*:w-full ${onGreen ? 'justify-center' : ''}`}>
      <LinkButton
        to="/SignUp"
        variant="primary"
        size="large"
        className={
          onGreen
            ? 'border-transparent bg-leaf-content text-leaf hover:bg-leaf-content/90 hover:text-leaf'
            : ''
        }
      >
        Start Free Trial
      </LinkButton>
      <a
        href={contactSalesUrl}
        rel="noopener"
        className={`${buttonClass({ variant: onGreen ? 'ghost' : 'secondary', size: 'large' })} ${onGreen ? 'border-leaf-content/60 text-leaf-content hover:bg-leaf-content/10' : ''}`}
      >
        Contact Sales
      </a>
    </div>
  );
}

function Promises({ className }: { className: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-2 text-sm ${className}`}>
      {promises.map((promise) => (
        <li key={promise} className="flex items-center gap-1.5">
          <Check size={16} strokeWidth={2.5} />
          {promise}
        </li>
      ))}
    </ul>
  );
}
