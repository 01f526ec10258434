import { lazy, Suspense, useSyncExternalStore } from 'react';
import { LinkButton } from '~/ui/button';
import { hasEntries, onEntries } from './waiting-entries';

const WaitingList = lazy(() =>
  import('./waiting-list').then(
    ({ WaitingList }) => ({ default: WaitingList }),
    // It could not be fetched: what waits is shown by the next page.
    () => ({ default: () => null }),
  ),
);

/**
 * What waits on this phone, for a frame whose own pages keep nothing there: its code is fetched where something waits. A scanned
 * page has it, and so has what is opened from there without a network.
 */
export function LateWaitingList() {
  const waits = useSyncExternalStore(onEntries, hasEntries, () => false);
  if (!waits) return null;
  return (
    <Suspense fallback={null}>
      <WaitingList logIn={<LogInLink />} />
    </Suspense>
  );
}

function LogInLink() {
  return (
    <LinkButton to="/login" variant="primary" reloadDocument>
      Log in
    </LinkButton>
  );
}
