import { useState } from 'react';
import type { Choice } from '~/ui/choice-field';
import { FilterChoice } from '~/ui/filter-choice';
import { FilterSelect, Filters } from '~/ui/filters';
import { ofWhoLeft, tasksAt } from '../address';
import { statusOptions } from '../statuses';

interface TaskFiltersProps {
  words: Record<'show' | 'status' | 'who' | 'client' | 'sort' | 'find' | 'view', string>;
  /** Everyone except the reader. */
  people: readonly { value: string; label: string }[];
  clients: Choice;
}

/**
 * The filters of the task list. Overdue and completed tasks have a fixed order. Folded on phones, where four fields would
 * fill the screen.
 */
export function TaskFilters({ words, people, clients }: TaskFiltersProps) {
  const { show, status, who, client, sort, find, view } = words;
  const isOpen = show === 'open';
  const isNarrowed = [status, who, client].some((word) => word !== '') || sort !== 'date';
  const whose = [{ value: 'me', label: 'Mine' }, { value: ofWhoLeft, label: 'Ex-colleagues’' }, ...people];
  const known = whose.some(({ value }) => value === who);
  // Without JavaScript, searching for a client reloads the page, and the filters must stay open. They also stay open when
  // the last filter is removed.
  const [opened] = useState(isNarrowed || clients.q !== '');
  return (
    <details className="filters-fold open:basis-full sm:basis-full" open={opened}>
      <summary className="w-fit cursor-pointer py-3 font-medium">Filter</summary>
      <Filters
        bare
        values={{ ...words, sort: sort === 'date' ? '' : sort }}
        clear={isNarrowed ? tasksAt({ show, find, view }) : null}
      >
        {!isOpen && <input type="hidden" name="show" value={show} />}
        {find && <input type="hidden" name="find" value={find} />}
        {view && <input type="hidden" name="view" value={view} />}
        <FilterSelect
          name="who"
          label="Whose"
          value={who}
          empty="Everybody’s"
          options={who && !known ? [...whose, { value: who, label: 'Someone else’s' }] : whose}
        />
        <FilterChoice
          name="client"
          label="Client"
          value={client}
          empty="All clients"
          choice={clients}
          searchAt="/crm/pick"
        />
        {isOpen && (
          <>
            <FilterSelect
              name="status"
              label="Status"
              value={status}
              empty="Any open status"
              options={statusOptions.filter(({ value }) => value !== 'completed')}
            />
            {view === '' && (
              <FilterSelect
                name="sort"
                label="Sort by"
                value={sort === 'date' ? '' : sort}
                empty="Next end date"
                options={[
                  { value: 'priority', label: 'Highest priority' },
                  { value: 'newest', label: 'Newest' },
                ]}
              />
            )}
          </>
        )}
      </Filters>
    </details>
  );
}
