import { CalendarCheck, ListChecks, ListTodo, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '~/ui/button';
import { othersAddClients } from '~/ui/choice-field';
import { EmptyState } from '~/ui/empty-state';
import { useMayOpen } from '~/ui/signed-in';
import { tasksAt } from '../address';
import type { views } from '../statuses';

interface NoTasksProps {
  show: (typeof views)[number];
  /** A search or filter is active. */
  narrowed: boolean;
  find: string;
  /** The company has no client yet. */
  noClients: boolean;
  action: ReactNode;
}

/** The empty states of the task list. */
export function NoTasks({ show, narrowed, find, noClients, action }: NoTasksProps) {
  const mayAddClient = useMayOpen('/crm');
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No tasks found"
        text={
          find
            ? `Nothing found for “${find}”. A part of the title is enough.`
            : 'Nothing matches these filters.'
        }
        action={<LinkButton to={tasksAt({ show })}>Show all</LinkButton>}
      />
    );
  }
  if (show === 'overdue') {
    return (
      <EmptyState
        icon={CalendarCheck}
        title="Nothing is overdue"
        text="Tasks past their end date appear here until they are completed."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  if (show === 'today') {
    return (
      <EmptyState
        icon={CalendarCheck}
        title="Nothing is due today"
        text="Tasks due today appear here until they are completed."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  if (show === 'completed') {
    return (
      <EmptyState
        icon={ListChecks}
        title="Nothing completed yet"
        text="Completed tasks appear here, latest first."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={ListTodo}
      title="Nothing to do"
      text={
        noClients
          ? `Tasks are things you promised a client, so your first client comes first.${mayAddClient ? '' : ` ${othersAddClients}`}`
          : 'Add what you promised a client, with who does it and by when, so nothing is forgotten.'
      }
      action={
        noClients
          ? mayAddClient && (
              <LinkButton to="/crm/new" variant="primary">
                Add your first client
              </LinkButton>
            )
          : action
      }
    />
  );
}
