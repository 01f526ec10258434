import { createPath, useNavigation } from 'react-router';
import { useLate } from './late';
import { ToastBar, toastPlace } from './toast-bar';

/** The thin bar at the top while the next page is on its way; where it has not come after two minutes, a way to load it anew. */
export function Progress() {
  const { state, location } = useNavigation();
  const late = useLate(state === 'loading' ? location.key : null);
  if (state === 'idle') return null;
  return (
    <>
      <div className="route-progress" role="progressbar" aria-label="Loading" />
      {late && location && (
        <div className={toastPlace}>
          <ToastBar
            toast={{
              id: location.key,
              kind: 'warning',
              text: 'This page has not come after two minutes.',
              link: { to: createPath(location), label: 'Try again', anew: true },
            }}
          />
        </div>
      )}
    </>
  );
}
