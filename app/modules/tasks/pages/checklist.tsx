import { Square, SquareCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { showDateTime } from '~/core/dates';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { useWayBack } from '../components/way-back';
import { readTask } from '../edit-task.server';
import { tickLine } from '../tasks.server';
import type { Route } from './+types/checklist';

export const meta = () => [{ title: 'Checklist · Laoban' }];
export const loader = read(readTask, ({ task }) => ({
  title: task.title,
  lines: (task.checklist ?? []).map(({ text, ticked }) => ({
    text,
    ticked: ticked && `${ticked.userName}, ${showDateTime(ticked.at)}`,
  })),
}));
export const action = submit(tickLine, {
  to: (_, { id }, { query }) => `/Tasks/${id}/checklist${query ?? ''}`,
});

/** The checklist of a task: a press on a line ticks it. */
export default function Checklist({ loaderData: { title, lines } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const closeTo = backTo(useWayBack());
  return (
    <RouteDialog title="Checklist" closeTo={closeTo} size="small">
      <Form className="flex flex-col gap-3" preventScrollReset>
        <p className="text-muted wrap-anywhere">{title}</p>
        <input type="hidden" name="query" value={params.size > 0 ? `?${params}` : ''} />
        {lines.length === 0 && <p>This task has no checklist.</p>}
        <ul className="flex flex-col">
          {lines.map(({ text, ticked }) => (
            <li key={text}>
              <button
                type="submit"
                name={ticked ? 'untick' : 'tick'}
                value={text}
                className="tap flex w-full cursor-pointer items-start gap-3 py-2 text-start"
                aria-pressed={ticked !== null}
              >
                {ticked ? (
                  <SquareCheck className="shrink-0 text-primary" aria-hidden="true" />
                ) : (
                  <Square className="shrink-0 text-muted" aria-hidden="true" />
                )}
                <span className="min-w-0">
                  <span className={`wrap-anywhere ${ticked ? 'text-muted line-through' : ''}`}>{text}</span>
                  {ticked && <span className="block text-small text-muted">{ticked}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <DialogActions closeTo={closeTo} close="Close" />
      </Form>
    </RouteDialog>
  );
}
