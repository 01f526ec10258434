import { Pencil, Trash2 } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { showDateTime } from '~/core/dates';
import { buttonClass, LinkButton } from '~/ui/button';
import { MoreMenu } from '~/ui/more-menu';
import { Card, Section } from '~/ui/page';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { ClientButtons, ClientFacts } from '../components/client-facts';
import { LeadScoreReasons } from '../components/lead-score';
import { type NoteFields, NoteForm } from '../components/note-form';
import { OverviewCard } from '../components/overview-card';
import { Timeline } from '../components/timeline';
import { newNoteInput } from '../schema';
import { readOverview } from '../timeline.server';
import type { Route } from './+types/overview';
import type { ShownClient } from './dashboard';

export const loader = read(readOverview, ({ entries, ...overview }) => ({
  ...overview,
  entries: entries.map(({ at, ...entry }) => ({ ...entry, at: showDateTime(at) })),
}));

export default function Overview({ loaderData }: Route.ComponentProps) {
  const client = useOutletContext<ShownClient>();
  const { planned, quotation, ...timeline } = loaderData;
  const home = `/clientDashBoard/${client.id}`;
  const [form, fields] = useFormReply<NoteFields>('add-note', undefined, { schema: newNoteInput });
  return (
    <>
      <ClientButtons client={client} />
      <ClientFacts client={client} planned={planned} quotation={quotation} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section
          title="Timeline"
          action={
            <span className="flex items-center lg:h-10">
              <Link to={`${home}/activity`} className="link text-small">
                All changes
              </Link>
            </span>
          }
        >
          <Card>
            {/* The key empties the box once a note was added. */}
            <NoteForm key={timeline.entries[0]?.id ?? ''} home={home} form={form} fields={fields} />
          </Card>
          <Timeline home={home} {...timeline} />
        </Section>
        <div className="flex min-w-0 flex-col gap-6">
          <Section
            title="Details"
            action={
              <>
                <LinkButton to={`${home}/edit`} icon={<Pencil size={16} />} preventScrollReset>
                  Edit
                </LinkButton>
                <MoreMenu className={buttonClass({ variant: 'ghost' })}>
                  <Link
                    to={`${home}/delete`}
                    className={buttonClass({ variant: 'ghost' })}
                    preventScrollReset
                  >
                    <Trash2 size={16} />
                    Delete
                  </Link>
                </MoreMenu>
              </>
            }
          >
            <Card>
              <OverviewCard client={client} columns={1} />
            </Card>
          </Section>
          <Card>
            <details className="fold">
              <summary className="tap w-fit cursor-pointer">
                <h2 className="inline font-semibold text-xl">Lead score</h2>
              </summary>
              <p className="mt-0.5 mb-4 text-muted">Based on recent activity. Updated daily.</p>
              <LeadScoreReasons score={client.leadScore} scored={client.scored} />
            </details>
          </Card>
        </div>
      </div>
    </>
  );
}
