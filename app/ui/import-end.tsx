import { CircleAlert, CircleCheck, CircleStop } from 'lucide-react';
import { counted } from '~/core/counted';
import { LinkButton } from './button';
import { EmptyState } from './empty-state';
import { MistakesLink } from './import-parts';

interface ImportEndProps {
  found: { id: string; goodRows: number; badRows: number };
  /** How it ended, how much it has added, and why it failed where it did. */
  job: { state: string; added: number; error: string | null };
  /** What is listed: 'client', 'item'. */
  thing: string;
  /** Why good rows were left out: 'likely duplicates'. */
  leftOut: (rows: number) => string;
  /** What becomes of the rows that were added when the file is imported again. */
  there: string;
  /** The address of the import's first page. */
  first: string;
  /** Where everything is listed now. */
  list: string;
}

/** What came of an import. */
export function ImportEnd({ found, job, thing, leftOut, there, first, list }: ImportEndProps) {
  const { id, goodRows, badRows } = found;
  const { state, added, error } = job;
  const count = counted(added, thing);
  const left = [
    ...(goodRows > added ? [leftOut(goodRows - added)] : []),
    ...(badRows > 0 ? [counted(badRows, 'row with mistakes', 'rows with mistakes')] : []),
  ];
  const but = left.length > 0 ? ` Left out: ${left.join(', and ')}.` : '';
  const before = `${count} had been added before, and stay. Import the file again to add the rest: ${there}`;
  const { icon, title, text } = {
    done: { icon: CircleCheck, title: `${count} added`, text: `The import is done.${but}` },
    cancelled: { icon: CircleStop, title: 'Import stopped', text: before },
  }[state] ?? {
    icon: CircleAlert,
    title: 'The import did not come to its end',
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
