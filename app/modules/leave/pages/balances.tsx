import { SearchX, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '~/core/counted';
import { recordLeaveAt } from '~/core/record-leave';
import { buttonClass, FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { MoreMenu } from '~/ui/more-menu';
import { Section } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { shownDays } from '../balance';
import { browseBalances } from '../balances.server';
import { YearLinks } from '../components/year-links';
import { sameType, typeLabel } from '../types';
import type { Route } from './+types/balances';

const home = '/LeaveManagement/balances';

export const meta = () => [{ title: 'Leave balances · Laoban' }];
export const loader = read(browseBalances, ({ items, types, ...page }) => ({
  ...page,
  types: types.map(typeLabel),
  people: items.map(({ person, balances, below }) => ({
    below: below.map(({ text }) => text).join('. '),
    id: person._id,
    name: person.name,
    department: person.department ?? '',
    left: types.map((type) => {
      const own = balances.find((one) => sameType(one.type, type))?.balance;
      return { type: typeLabel(type), available: own?.available ?? null, pending: own?.pending ?? 0 };
    }),
  })),
}));

/** Everybody's balances in one year. */
export default function Balances({ loaderData }: Route.ComponentProps) {
  const { people, types, year, years, q, previous, next, hr, me, today } = loaderData;
  const words = { ...(q && { q }), year: String(year) };
  return (
    <Section title={`Balances for ${year}`} text="Days left, without those that wait for approval.">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchBox name="q" value={q} placeholder="Search employees" label="Search employees by name" />
        </div>
        <YearLinks years={years} year={year} home={home} q={q} />
        {hr && (
          <div className="max-sm:ms-auto">
            <MoreMenu className={buttonClass()}>
              <LinkButton to="/imports/leave-balances" icon={<Upload size={16} />}>
                Import balances
              </LinkButton>
              <FileLink href={`/LeaveManagement/balances/export?year=${year}`}>Export balances</FileLink>
              <FileLink href="/LeaveManagement/export">Export leave</FileLink>
            </MoreMenu>
          </div>
        )}
      </div>
      {people.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="Nobody found"
          text="No employee has this name. Part of it is enough."
          action={<LinkButton to={`${home}?year=${year}`}>Show all employees</LinkButton>}
        />
      ) : (
        <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
          <table aria-label={`Balances for ${year}`} className="table-cards table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                {types.map((type) => (
                  <th key={type} scope="col" className="text-end">
                    {type}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Record leave</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name, department, left, below }) => (
                <tr key={id} className="max-lg:relative">
                  <th scope="row" className="font-normal max-lg:me-36 max-lg:min-h-12">
                    {hr ? (
                      <Link
                        to={`${home}/${id}?year=${year}`}
                        className="font-medium hover:text-primary hover:underline"
                      >
                        {name}
                      </Link>
                    ) : (
                      <span className="font-medium">{name}</span>
                    )}
                    <span className="block text-small text-muted">{department}</span>
                    {below && <span className="block text-small text-warning">{below}</span>}
                  </th>
                  {left.map(({ type, available, pending }) => (
                    <td
                      key={type}
                      data-label={type}
                      className="text-end tabular-nums max-lg:me-4 max-lg:inline-flex! max-lg:gap-1.5!"
                    >
                      <span>
                        {available === null ? '–' : shownDays(available)}
                        {pending > 0 && <span className="text-muted"> ({shownDays(pending)} waiting)</span>}
                      </span>
                    </td>
                  ))}
                  <td className="py-1 max-lg:absolute max-lg:end-4 max-lg:top-2 max-lg:py-0!">
                    {id !== me && (
                      <span className="flex justify-end gap-1">
                        <LinkButton
                          to={recordLeaveAt(id, today)}
                          size="small"
                          aria-label={`Record a sick day of ${name}`}
                        >
                          Sick day
                        </LinkButton>
                        <LinkButton
                          to={recordLeaveAt(id)}
                          size="small"
                          variant="ghost"
                          className="max-sm:hidden"
                          aria-label={`Record leave of ${name}`}
                        >
                          Other leave
                        </LinkButton>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(previous || next) && (
        <Pager
          at={listAt(home, words)}
          previous={previous}
          next={next}
          shown={counted(people.length, 'employee')}
        />
      )}
    </Section>
  );
}
