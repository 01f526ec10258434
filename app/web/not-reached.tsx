import { Button } from '~/ui/button';
import { ErrorView } from '~/ui/error-view';
import { useLoadingAgain } from '~/ui/looking-again';

const everyMs = 10_000;

/** A page that could not be reached. It reloads by itself once the network is back. */
export function NotReachedView(words: { title: string; text: string }) {
  return <ErrorView {...words} action={<LoadAgain />} />;
}

/** Reloads the page by itself, or when pressed. */
export function LoadAgain() {
  const loadAgain = useLoadingAgain(everyMs);
  return (
    <Button type="button" variant="primary" onClick={loadAgain}>
      Try again
    </Button>
  );
}
