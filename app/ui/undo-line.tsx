import { useEffect, useState } from 'react';
import type { Undoable } from '~/core/from-today';
import { Button } from './button';
import { Form } from './form';

/** Offers to undo what was just done. With JavaScript it goes when its time is over. */
export function UndoLine({ said, afterwards, until, to, fields }: Undoable) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <Form
      action={to}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-base-300 bg-base-100 px-4 py-2"
    >
      <span className="min-w-0 flex-1 basis-56">
        {said} <span className="text-muted">{afterwards}</span>
      </span>
      {fields.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button size="small">Undo</Button>
    </Form>
  );
}
