import { LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { missing } from '~/web/not-found.server';

export const loader = missing;
export const action = missing;

/** The page for an address that leads nowhere. */
export default function NotFound() {
  return (
    <ErrorView
      title="Uh oh! Looks like you got lost."
      text="There is no page at this address. It may have moved, or a letter is missing."
      action={
        <LinkButton to="/" variant="primary">
          Back to the start
        </LinkButton>
      }
    />
  );
}
