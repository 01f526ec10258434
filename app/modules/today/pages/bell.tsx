import { BellOff, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showDate, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { readBell } from '../bell.server';
import type { Route } from './+types/bell';

export const meta = () => [{ title: 'What’s new · Laoban' }];
export const loader = read(readBell, ({ lines, at }) => {
  const today = singaporeDay(new Date());
  const shown = lines.map(({ key, words, why, link, since, group }) => {
    const day = singaporeDay(since);
    const part = day >= today ? 'Today' : day === dayAfter(today, -1) ? 'Yesterday' : 'Earlier';
    // The heading says the others' day.
    const on = part === 'Earlier' ? `since ${showDate(day)}` : '';
    return { key, text: words, page: link, part, why: [group, why, on].filter(Boolean).join(' · ') };
  });
  const parts = (['Today', 'Yesterday', 'Earlier'] as const)
    .map((part) => ({ part, lines: shown.filter((line) => line.part === part) }))
    .filter((one) => one.lines.length > 0);
  return { parts, at: at.toISOString() };
});

/** What came up since somebody last looked: each line read with one press, or put off. */
export default function WhatsNew({ loaderData: { parts, at } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title="What’s new"
        purpose="What came up since you last looked."
        back={{ to: '/Today', label: 'Today' }}
        action={
          parts.length > 0 && (
            <Form action="/Today/bell/read">
              {/* What has come up since stays new. */}
              <input type="hidden" name="until" value={at} />
              <Button icon={<Check size={16} />}>Mark all as read</Button>
            </Form>
          )
        }
      />
      {parts.length === 0 ? (
        <EmptyState
          icon={BellOff}
          title="Nothing new"
          text="New requests, answers, alerts and due dates will show up here."
        />
      ) : (
        parts.map(({ part, lines }) => (
          <section key={part} aria-labelledby={`new-${part}`}>
            <h2 id={`new-${part}`} className="mb-2 font-semibold text-base">
              {part}
            </h2>
            <ul
              // Another list is new as a whole, and its buttons settle.
              key={String(lines.map(({ key }) => key))}
              className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint"
            >
              {lines.map((line) => (
                <NewLine key={line.key} line={line} />
              ))}
            </ul>
          </section>
        ))
      )}
    </Page>
  );
}

type ShownLine = Route.ComponentProps['loaderData']['parts'][number]['lines'][number];

function NewLine({ line: { key, text, why, page } }: { line: ShownLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72 text-pretty">
        <Link
          to={page}
          discover="none"
          className="font-medium underline decoration-base-content/25 underline-offset-4 wrap-anywhere hover:text-primary"
        >
          {text}
        </Link>
        <p className="text-small text-muted wrap-anywhere">{why}</p>
      </div>
      <div className="settles grid auto-cols-fr grid-flow-col gap-2 max-sm:w-full">
        <Press
          to="/Today/bell/read"
          fields={{ key }}
          about={`Mark as read: ${text}`}
          icon={<Check size={14} className="shrink-0" />}
        >
          Read
        </Press>
        {snoozes.map(({ until, label }) => (
          <Press
            key={until}
            to="/Today/bell/snooze"
            fields={{ key, until }}
            about={`Snooze until ${label.toLowerCase()}: ${text}`}
            icon={<Clock size={14} className="shrink-0" />}
          >
            {label}
          </Press>
        ))}
      </div>
    </li>
  );
}

const snoozes = [
  { until: 'tomorrow', label: 'Tomorrow' },
  { until: 'next-week', label: 'Next week' },
];

interface PressProps {
  to: string;
  fields: Record<string, string>;
  /** What it does, for screen readers. */
  about: string;
  icon: ReactNode;
  children: string;
}

function Press({ to, fields, about, icon, children }: PressProps) {
  return (
    <Form action={to} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="small" wide icon={icon} aria-label={about} className="whitespace-nowrap max-sm:px-2">
        {children}
      </Button>
    </Form>
  );
}
