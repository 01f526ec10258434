import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

/** The notice, on every page, that the company will be deleted, with a link for owners to stop it. */
interface ClosingNotice {
  company: string;
  /** The day, formatted. */
  until: string;
  mayKeep: boolean;
}

/** Shows when the company will be deleted, and lets owners keep it. */
export function ClosingBanner({ notice: { company, until, mayKeep } }: { notice: ClosingNotice }) {
  return (
    <div role="status" className="line-above flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p>
        {company} will be deleted on {until}, with everything in it.
      </p>
      {mayKeep && (
        <Form action="/settings/data/keep" preventScrollReset>
          <Button>Keep the company</Button>
        </Form>
      )}
    </div>
  );
}
