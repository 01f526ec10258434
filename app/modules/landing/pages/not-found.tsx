import { data } from 'react-router';
import { LinkButton } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { useFirstPage } from '~/web/first-page';

/** A normal page with status 404. */
export const loader = () => data(null, { status: 404 });
export const action = loader;

/** The page for unknown addresses. */
export default function NotFound() {
  const first = useFirstPage();
  return (
    <ErrorView
      title="Uh oh! Looks like you got lost."
      text="There is no page at this address. It may have moved, or the address has a typo."
      action={
        <LinkButton to={first?.to ?? '/'} variant="primary">
          {first ? `Go to ${first.label}` : 'Back to the start'}
        </LinkButton>
      }
    />
  );
}
