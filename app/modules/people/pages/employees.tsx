import { Archive, Download, IdCard, Plus, SearchX, Upload } from 'lucide-react';
import { Outlet, useNavigation } from 'react-router';
import { hasLeft } from '~/core/employee-status';
import { linkNumbers } from '~/core/phone';
import { recordLeaveAt } from '~/core/record-leave';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters } from '~/ui/filters';
import { Page, PageHeader, Section } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { WeekStrip } from '~/ui/week-strip';
import { read } from '~/web/read.server';
import { EmployeeCards } from '../components/employee-cards';
import { EndingSoon } from '../components/ending-soon';
import { browseEmployees } from '../employee-list.server';
import * as messages from '../messages';
import { unassigned } from '../present';
import { showEnding } from '../show-ending';
import type { Route } from './+types/employees';

export const meta = () => [{ title: 'HR Management · Laoban' }];
export const loader = read(browseEmployees, ({ items, watch, today, me, ...page }) => ({
  ...page,
  endings: watch.map(showEnding),
  employees: items.map(({ _id, name, position, department, status, phone, isAway }) => ({
    id: _id,
    name,
    position: position ?? '',
    department: department || unassigned,
    status,
    phone: linkNumbers(phone).find(({ to }) => to) ?? null,
    isAway,
    sickAt: isAway || _id === me || hasLeft({ status }) ? null : recordLeaveAt(_id, today),
  })),
}));

export default function Employees({ loaderData }: Route.ComponentProps) {
  const { employees, chosen, count, previous, next, departments, statuses, endings, week } = loaderData;
  const words = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  const narrowed = Object.keys(words).length > 0;
  const isAlone = count === 1 && !narrowed;
  return (
    <Page>
      <PageHeader
        title="HR Management"
        action={!isAlone && addEmployee}
        more={
          <>
            <LinkButton to="/imports/employees" icon={<Upload size={16} />}>
              Import
            </LinkButton>
            <LinkButton to="/HumanResource/export" icon={<Download size={16} />} preventScrollReset>
              Export
            </LinkButton>
            <LinkButton to="/HumanResource/deleted" icon={<Archive size={16} />}>
              Deleted employees
            </LinkButton>
          </>
        }
        folded
      />
      {week && (
        <div className="grid items-start gap-4 max-lg:order-last md:grid-cols-2">
          <WeekStrip week={week} brief />
          <EndingSoon endings={endings} />
        </div>
      )}
      <Section title="Employee Management">
        {!isAlone && (
          <div className="flex flex-col gap-4 md:flex-row md:items-end">
            <SearchBox
              name="q"
              value={chosen.q}
              placeholder="Search employees"
              label="Search employees by name"
            />
            <div className="shrink-0 max-md:contents">
              <Filters
                unlabelled
                values={{ status: chosen.status, department: chosen.department }}
                clear={
                  chosen.status || chosen.department ? listAt('/HumanResource', { q: chosen.q })() : null
                }
              >
                {chosen.q && <input type="hidden" name="q" value={chosen.q} />}
                <FilterSelect
                  name="status"
                  label="Status"
                  value={chosen.status}
                  empty="All statuses"
                  options={statuses.map((status) => ({ value: status, label: status }))}
                />
                <FilterSelect
                  name="department"
                  label="Department"
                  value={chosen.department}
                  empty="All departments"
                  options={departments.map((name) => ({ value: name, label: name }))}
                />
              </Filters>
            </div>
          </div>
        )}
        {employees.length > 0 ? (
          <EmployeeCards employees={employees} />
        ) : (
          <NoEmployees narrowed={narrowed} q={chosen.q} />
        )}
        {isAlone && (
          <EmptyState
            icon={IdCard}
            title="Your team will be here"
            text="Add the people who work with you: they ask for leave, get their jobs on the phone, and you see who is here today."
            action={
              <>
                {addEmployee}
                <LinkButton to="/imports/employees">Import from a spreadsheet</LinkButton>
              </>
            }
          />
        )}
        {count > 1 && (
          <Pager
            at={listAt('/HumanResource', words)}
            previous={previous}
            next={next}
            shown={shownOf(employees.length, count, 'employee', narrowed)}
          />
        )}
      </Section>
      <Fetching />
      <Outlet />
    </Page>
  );
}

const addEmployee = (
  <LinkButton to="/HumanResource/new" variant="primary" icon={<Plus size={16} />} preventScrollReset>
    Add New Employee
  </LinkButton>
);

/** Shown while an employee's profile is loading. */
function Fetching() {
  const { state, location } = useNavigation();
  if (state !== 'loading' || !/^\/HumanResource\/[0-9a-f]{24}/i.test(location.pathname)) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-6 z-40 mx-auto flex w-fit items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-raised"
    >
      <span className="spinner text-primary" aria-hidden="true" />
      {messages.fetching}
    </p>
  );
}

/** The reader is always listed, so an empty list comes from a search or filter. */
function NoEmployees({ narrowed, q }: { narrowed: boolean; q: string }) {
  return narrowed ? (
    <EmptyState
      icon={SearchX}
      title="Nobody found"
      text={q ? `Nothing found for “${q}”. A part of the name is enough.` : 'Nothing matches these filters.'}
      action={<LinkButton to="/HumanResource">Show all employees</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={IdCard}
      title="No employees yet"
      text="See who does what, and what expires soon."
      action={
        <LinkButton to="/HumanResource/new" variant="primary" preventScrollReset>
          Add New Employee
        </LinkButton>
      }
    />
  );
}
