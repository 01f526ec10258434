import { ShieldCheck } from 'lucide-react';
import { counted } from '~/core/counted';
import { EmptyState } from '~/ui/empty-state';
import { Card } from '~/ui/page';
import { listAt, Pager } from '~/ui/pager';
import type { ShownEvent } from '../show-event';

interface EventTableProps {
  /** The address of the list. */
  home: string;
  items: readonly ShownEvent[];
  previous: string | null;
  next: string | null;
  /** Whether it covers more than one person. */
  withNames?: boolean;
}

/** Security events, newest first. */
export function EventTable({ home, items, previous, next, withNames }: EventTableProps) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={ShieldCheck}
        title="Nothing in the last 90 days"
        text="Sign-ins, wrong passwords and codes, tokens and refused requests appear here."
      />
    );
  return (
    <>
      <Card flush>
        <table aria-label="Security events" className="table table-cards table-facts">
          <thead>
            <tr>
              <th scope="col">When</th>
              {withNames && <th scope="col">Who</th>}
              <th scope="col">What</th>
              <th scope="col">From</th>
              <th scope="col">Device</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, at, when, who, what, source, device }) => (
              <tr key={id}>
                <td className="max-lg:text-muted max-lg:text-small">
                  <time dateTime={at}>{when}</time>
                </td>
                {withNames && (
                  <td data-label="Who" className="max-lg:order-2">
                    {who}
                  </td>
                )}
                <td className="max-lg:order-first max-lg:min-w-0 max-lg:flex-1 max-lg:basis-32 max-lg:font-medium">
                  {what}
                </td>
                <td data-label="From" className="max-lg:order-2">
                  {source}
                </td>
                <td data-label="Device" className="max-lg:order-2">
                  {device}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Pager at={listAt(home)} previous={previous} next={next} shown={counted(items.length, 'event')} />
    </>
  );
}
