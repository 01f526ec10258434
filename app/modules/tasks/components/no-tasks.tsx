import { CalendarCheck, ListChecks, ListTodo, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { tasksAt } from '../address';
import type { views } from '../schema';

interface NoTasksProps {
  show: (typeof views)[number];
  /** A search or filter is active. */
  narrowed: boolean;
  action: ReactNode;
}

/** The empty states of the task list. */
export function NoTasks({ show, narrowed, action }: NoTasksProps) {
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No task fits"
        text="There is none here of what you have chosen."
        action={<LinkButton to={tasksAt({ show })}>Show all</LinkButton>}
      />
    );
  }
  if (show === 'overdue') {
    return (
      <EmptyState
        icon={CalendarCheck}
        title="Nothing is overdue"
        text="Tasks whose end date has passed will be here until they are completed."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  if (show === 'today') {
    return (
      <EmptyState
        icon={CalendarCheck}
        title="Nothing is due today"
        text="Tasks whose end date is today will be here until they are completed."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  if (show === 'completed') {
    return (
      <EmptyState
        icon={ListChecks}
        title="Nothing completed yet"
        text="What your firm has done for its clients will be here, the latest first."
        action={<LinkButton to={tasksAt()}>Show open tasks</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={ListTodo}
      title="Nothing to do"
      text="What you have promised a client will be here, with who does it and by when, so that nothing is forgotten."
      action={action}
    />
  );
}
