import { CircleAlert, CircleCheck, CircleStop } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { shownNumber } from '~/ui/count';
import { EmptyState } from '~/ui/empty-state';
import { MistakesLink } from '~/ui/import-parts';

interface Ended {
  found: { id: string; goodRows: number; badRows: number };
  job: { state: string; added: number; error: string | null };
}

/** What came of an import. */
export function ImportEnd({ found: { id, goodRows, badRows }, job: { state, added, error } }: Ended) {
  const count = counted(added, 'client', 'clients');
  const left = [
    goodRows > added && counted(goodRows - added, 'likely duplicate', 'likely duplicates'),
    badRows > 0 && counted(badRows, 'row with mistakes', 'rows with mistakes'),
  ].filter(Boolean);
  const leftOut = left.length > 0 ? ` Left out: ${left.join(', and ')}.` : '';
  const { icon, title, text } =
    {
      done: { icon: CircleCheck, title: `${count} added`, text: `The import is done.${leftOut}` },
      cancelled: {
        icon: CircleStop,
        title: 'Import stopped',
        text: `${count} had been added before, and stay. To go on, import the file again: what is there already counts as a duplicate then.`,
      },
    }[state] ?? failed(count, error);
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          <LinkButton to="/crm" variant="primary">
            See all clients
          </LinkButton>
          {badRows > 0 && <MistakesLink at={`/crm/import/${id}`} />}
          <LinkButton to="/crm/import">Import another file</LinkButton>
        </>
      }
    />
  );
}

function counted(count: number, one: string, many: string): string {
  return `${shownNumber(count)} ${count === 1 ? one : many}`;
}

function failed(count: string, error: string | null) {
  return {
    icon: CircleAlert,
    title: 'The import did not come to its end',
    text: `${error ?? ''} ${count} had been added before, and stay. Import the file again to add the rest: what is there already counts as a duplicate then.`.trim(),
  };
}
