import { lazy, Suspense, useSyncExternalStore } from 'react';
import { LinkButton } from '~/ui/button';
import { hasEntries, onEntries } from './waiting-entries';

const WaitingList = lazy(() =>
  import('./waiting-list').then(
    ({ WaitingList }) => ({ default: WaitingList }),
    // If the code cannot be loaded, the next page shows the entries.
    () => ({ default: () => null }),
  ),
);

/**
 * The waiting entries, for pages that store none themselves. The code is only loaded if there are any. Scanned pages,
 * and pages opened from them, already have it and so work offline.
 */
export function LateWaitingList() {
  const waits = useSyncExternalStore(onEntries, hasEntries, () => false);
  if (!waits) return null;
  return (
    <Suspense fallback={null}>
      <WaitingList signInLink={<SignInLink />} />
    </Suspense>
  );
}

function SignInLink() {
  return (
    <LinkButton to="/login" variant="primary" reloadDocument>
      Sign in
    </LinkButton>
  );
}
