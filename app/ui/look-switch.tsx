import { LayoutGrid, Rows3 } from 'lucide-react';
import { useLocation } from 'react-router';
import type { ListWithRows } from '~/core/access';
import { Form } from './form';

interface LookSwitchProps {
  list: ListWithRows;
  /** Whether the list is seen as rows. */
  rows: boolean;
  /** What rows are called. */
  label: string;
}

/** Cards or rows: what a person chooses is remembered for them, on each of their devices. */
export function LookSwitch({ list, rows, label }: LookSwitchProps) {
  const { pathname, search } = useLocation();
  const choices = [
    { value: 'false', label: 'Cards', Icon: LayoutGrid, isChosen: !rows },
    { value: 'true', label, Icon: Rows3, isChosen: rows },
  ];
  return (
    <Form method="post" action="/look" preventScrollReset className="w-fit">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset className="segments">
        <legend className="sr-only">Show as</legend>
        {choices.map(({ value, label: words, Icon, isChosen }) => (
          <button
            type="submit"
            key={value}
            name="rows"
            value={value}
            aria-pressed={isChosen}
            className="segment tap cursor-pointer"
          >
            <Icon size={16} aria-hidden="true" className="max-sm:hidden" />
            {words}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
