import { UserX } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '~/core/counted';
import { showDate } from '~/core/dates';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Card, Page, PageHeader } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { read } from '~/web/read.server';
import { browseDeleted } from '../deleted-people.server';
import type { Route } from './+types/deleted-people';

const home = '/HumanResource/deleted';
const showUntil = (day: Date | null) => (day ? `Until ${showDate(day)}` : 'Gone');

export const meta = () => [{ title: 'Deleted employees · Laoban' }];
export const loader = read(browseDeleted, ({ items, ...page }) => ({
  ...page,
  people: items.map(({ person: { _id, name, position, department, deletedAt }, employment, pay }) => ({
    id: _id,
    name,
    works: [position, department].filter(Boolean).join(' · '),
    deleted: deletedAt ? showDate(deletedAt) : '',
    employment: showUntil(employment),
    pay: showUntil(pay),
  })),
}));

/** Deleted people, and until when the law requires their records to be kept. */
export default function DeletedPeople({ loaderData }: Route.ComponentProps) {
  const { people, previous, next } = loaderData;
  return (
    <Page>
      <PageHeader
        back={{ to: '/HumanResource', label: 'All employees' }}
        title="Deleted employees"
        purpose="Former employees, and how long the law asks you to keep their records. Records are deleted automatically after that."
      />
      {people.length === 0 ? (
        <EmptyState
          icon={UserX}
          title="No deleted employees"
          text="Deleted employees appear here, with how long their records are kept."
          action={<LinkButton to="/HumanResource">All employees</LinkButton>}
        />
      ) : (
        <Card flush>
          <table aria-label="Deleted employees" className="table table-cards">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Deleted on</th>
                <th scope="col">Employment record</th>
                <th scope="col">Pay</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name, works, deleted, employment, pay }) => (
                <tr key={id}>
                  <th scope="row" className="font-normal wrap-anywhere">
                    <Link
                      to={`/HumanResource/${id}/data`}
                      className="font-medium hover:text-primary hover:underline"
                    >
                      {name}
                    </Link>
                    <span className="block text-muted">{works}</span>
                  </th>
                  <td data-label="Deleted on" className="tabular-nums">
                    {deleted}
                  </td>
                  <td data-label="Employment record" className="tabular-nums">
                    {employment}
                  </td>
                  <td data-label="Pay" className="tabular-nums">
                    {pay}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {(previous || next) && (
        <Pager
          at={listAt(home)}
          previous={previous}
          next={next}
          shown={counted(people.length, 'person', 'people')}
        />
      )}
    </Page>
  );
}
