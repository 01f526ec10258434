import { CircleAlert, CircleCheck, CircleStop } from 'lucide-react';
import { counted } from '~/core/counted';
import { LinkButton } from './button';
import { EmptyState } from './empty-state';
import { MistakesLink } from './import-parts';

interface ImportEndProps {
  found: { id: string; goodRows: number; badRows: number };
  /** The job's state, the number of added rows, and its error. */
  job: { state: string; added: number; error: string | null };
  /** What is imported: 'client', 'item'. */
  thing: string;
  /** Why good rows were skipped: 'likely duplicates'. */
  leftOut: (rows: number) => string;
  /** What happens to added rows if the file is imported again. */
  there: string;
  /** The address of the import's first page. */
  first: string;
  /** The page that lists everything. */
  list: string;
}

/** The result of an import. */
export function ImportEnd({ found, job, thing, leftOut, there, first, list }: ImportEndProps) {
  const { id, goodRows, badRows } = found;
  const { state, added, error } = job;
  const count = counted(added, thing);
  const left = [
    ...(goodRows > added ? [leftOut(goodRows - added)] : []),
    ...(badRows > 0 ? [counted(badRows, 'row with mistakes', 'rows with mistakes')] : []),
  ];
  const but = left.length > 0 ? ` Left out: ${left.join(', and ')}.` : '';
  const before = `${count} were added and stay. Import the file again to add the rest: ${there}`;
  const { icon, title, text } = {
    done: { icon: CircleCheck, title: `${count} added`, text: `The import is done.${but}` },
    cancelled: { icon: CircleStop, title: 'Import stopped', text: before },
  }[state] ?? {
    icon: CircleAlert,
    title: 'The import did not finish',
    text: `${error ?? ''} ${before}`.trim(),
  };
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          <LinkButton to={list} variant="primary">
            See all {thing}s
          </LinkButton>
          {badRows > 0 && <MistakesLink at={`${first}/${id}`} />}
          <LinkButton to={first}>Import another file</LinkButton>
        </>
      }
    />
  );
}
