import { Circle, CircleCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import { fromToday } from '~/core/from-today';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

interface FirstStepsProps {
  steps: readonly { text: string; link: string; done: boolean }[];
  /** The made-up client, where there is one. */
  sample: { id: string; name: string } | null;
}

/** What a new company does first: each is ticked by itself once it is done. */
export function FirstSteps({ steps, sample }: FirstStepsProps) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section
      aria-labelledby="first-steps"
      className="no-print rounded-box border border-primary/30 bg-primary/5 p-4 sm:px-6"
    >
      <div className="-me-2 flex items-center justify-between gap-3">
        <h2 id="first-steps" className="font-semibold text-base">
          First steps <span className="font-normal text-muted">{`${done} of ${steps.length} done`}</span>
        </h2>
        <Form action="/Today/steps/hide" preventScrollReset>
          <Button variant="ghost" size="small" icon={<X size={16} />}>
            Dismiss
          </Button>
        </Form>
      </div>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {steps.map(({ text, link, done: isDone }) => (
          <li key={link} className="flex items-center gap-2">
            {isDone ? (
              <CircleCheck size={18} className="shrink-0 text-primary" aria-label="Done" />
            ) : (
              <Circle size={18} className="shrink-0 text-muted" aria-label="To do" />
            )}
            <Link
              to={link}
              discover="none"
              className={`tap flex items-center py-1.5 wrap-anywhere ${isDone ? 'text-muted line-through' : 'font-medium underline decoration-base-content/25 underline-offset-4 hover:text-primary'}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-3 text-muted">
        {sample ? (
          <>
            <p className="min-w-0 flex-1 basis-52">
              <Link to={`/clientDashBoard/${sample.id}`} discover="none" className="link">
                {sample.name}
              </Link>{' '}
              is a sample client to play with. Its meetings, tasks and drafts go with it.
            </p>
            <Form action="/crm/sample/remove" preventScrollReset>
              <input type="hidden" name="from" value={fromToday.from} />
              <Button size="small">Remove the sample client</Button>
            </Form>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-52">Want to look around first?</p>
            <Form action="/crm/sample">
              <Button size="small">Add a sample client</Button>
            </Form>
          </>
        )}
      </div>
    </section>
  );
}
