import { ListChecks, Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { RowLink } from '~/ui/row-link';
import { read } from '~/web/read.server';
import { jobsAt } from '../address';
import { browseKinds } from '../kinds.server';
import { showKind } from '../show';
import type { Route } from './+types/kinds';

const home = '/JobManagement/kinds';

export const meta = () => [{ title: 'Kinds of job · Laoban' }];
export const loader = read(browseKinds, ({ items, ...page }) => ({ ...page, kinds: items.map(showKind) }));

/** The kinds of job, from which new jobs are filled. */
export default function Kinds({ loaderData }: Route.ComponentProps) {
  const { kinds, count, previous, next } = loaderData;
  const add = (label: string) => (
    <LinkButton to={`${home}/new`} variant="primary" icon={<Plus size={16} />} preventScrollReset>
      {label}
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        back={{ to: jobsAt(), label: 'Jobs' }}
        title="Kinds of job"
        purpose="What new jobs start with: title, length, materials and checklist."
        action={kinds.length > 0 && add('Add Kind')}
      />
      {kinds.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No kinds of job yet"
          text="Add the work that you do again and again. Choosing a kind fills in a job, and the driver ticks its checklist on the phone."
          action={add('Add your first kind')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {kinds.map((kind) => (
            <Kind key={kind.id} kind={kind} />
          ))}
        </ul>
      )}
      {count > 0 && (
        <Pager
          at={listAt(home, {})}
          previous={previous}
          next={next}
          shown={shownOf(kinds.length, count, 'kind')}
        />
      )}
      <Outlet />
    </Page>
  );
}

function Kind({ kind }: { kind: ReturnType<typeof showKind> }) {
  const { id, name, title, duration, materials, checklist } = kind;
  const facts = [duration, checklist > 0 && `Checklist of ${checklist}`, ...materials].filter(Boolean);
  return (
    <li className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-base wrap-anywhere">{name}</h2>
        {title && title !== name && <p className="text-muted wrap-anywhere">{title}</p>}
        <p className="mt-1 text-small text-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <span className="flex shrink-0">
        <RowLink verb="Edit" to={`${home}/${id}/edit`} name={name} />
        <RowLink verb="Delete" to={`${home}/${id}/delete`} name={name} />
      </span>
    </li>
  );
}
