import { CircleAlert, CircleCheck, CircleStop } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { shownNumber } from '~/ui/count';
import { EmptyState } from '~/ui/empty-state';
import { MistakesLink } from '~/ui/import-parts';

interface Ended {
  found: { id: string; goodRows: number; badRows: number };
  job: { state: string; added: number; error: string | null };
}

const again = 'Import the file again to add the rest: what is there already is left out then.';

/** What came of an import. */
export function ImportEnd({ found: { id, goodRows, badRows }, job: { state, added, error } }: Ended) {
  const count = counted(added, 'item', 'items');
  const left = [
    goodRows > added && `${counted(goodRows - added, 'row', 'rows')} whose SKU another item has got since`,
    badRows > 0 && counted(badRows, 'row with mistakes', 'rows with mistakes'),
  ].filter(Boolean);
  const leftOut = left.length > 0 ? ` Left out: ${left.join(', and ')}.` : '';
  const before = `${count} had been added before, and stay. ${again}`;
  const { icon, title, text } = {
    done: { icon: CircleCheck, title: `${count} added`, text: `The import is done.${leftOut}` },
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
          <LinkButton to="/Inventory" variant="primary">
            See all items
          </LinkButton>
          {badRows > 0 && <MistakesLink at={`/Inventory/import/${id}`} />}
          <LinkButton to="/Inventory/import">Import another file</LinkButton>
        </>
      }
    />
  );
}

function counted(count: number, one: string, many: string): string {
  return `${shownNumber(count)} ${count === 1 ? one : many}`;
}
