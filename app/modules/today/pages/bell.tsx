import { BellOff, Check } from 'lucide-react';
import { Link } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { readBell } from '../bell.server';
import type { Route } from './+types/bell';

export const meta = () => [{ title: 'What’s new · Laoban' }];
export const loader = read(readBell, ({ lines }) =>
  lines.map(({ key, text, why, link, since, group }) => ({
    key,
    text,
    why,
    page: link,
    group,
    at: since.toISOString(),
    since: showDateTime(since),
  })),
);

/** What came up since somebody last looked: each line read with one press, or put off. */
export default function WhatsNew({ loaderData: lines }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="What’s new"
        purpose="What needs you since you last looked."
        back={{ to: '/Today', label: 'Today' }}
        action={
          lines.length > 0 && (
            <Form action="/Today/bell/read">
              <Button icon={<Check size={16} />}>Mark all as read</Button>
            </Form>
          )
        }
      />
      {lines.length === 0 ? (
        <EmptyState
          icon={BellOff}
          title="Nothing new"
          text="What comes up for you will be here: requests, answers, alerts, and what falls due."
        />
      ) : (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint">
          {lines.map(({ key, text, why, page, group, at, since }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-72">
                <Link
                  to={page}
                  discover="none"
                  className="font-medium underline decoration-base-content/25 underline-offset-4 wrap-anywhere hover:text-primary"
                >
                  {text}
                </Link>
                <p className="text-[0.8125rem] text-muted wrap-anywhere">
                  {[group, why].filter(Boolean).join(' · ')} · <time dateTime={at}>{since}</time>
                </p>
              </div>
              <div className="settles flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
                <Press to="/Today/bell/read" fields={{ key }} label="Read" about={text} />
                <Press
                  to="/Today/bell/snooze"
                  fields={{ key, until: 'tomorrow' }}
                  label="Tomorrow"
                  about={text}
                />
                <Press
                  to="/Today/bell/snooze"
                  fields={{ key, until: 'next-week' }}
                  label="Next week"
                  about={text}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

interface PressProps {
  to: string;
  fields: Record<string, string>;
  label: string;
  about: string;
}

function Press({ to, fields, label, about }: PressProps) {
  return (
    <Form action={to} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="small" wide aria-label={`${label}: ${about}`}>
        {label}
      </Button>
    </Form>
  );
}
