import { Button } from '~/ui/button';
import { Form } from '~/ui/form';

/** That a company is to be deleted, on every page of everybody: with the way back for the boss. */
interface ClosingNotice {
  firm: string;
  /** The day, in words. */
  until: string;
  mayKeep: boolean;
}

/** Says when the company goes, and lets the boss keep it. */
export function ClosingBanner({ notice: { firm, until, mayKeep } }: { notice: ClosingNotice }) {
  return (
    <div role="status" className="line-above flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p>
        {firm} will be deleted on {until}, with everything in it.
      </p>
      {mayKeep && (
        <Form action="/settings/data/keep" preventScrollReset>
          <Button>Keep the company</Button>
        </Form>
      )}
    </div>
  );
}
