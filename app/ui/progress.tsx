import { useNavigation } from 'react-router';

/** The thin bar at the top while the next page is on its way. */
export function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="route-progress" role="progressbar" aria-label="Loading" />;
}
