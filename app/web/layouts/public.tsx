import { Outlet } from 'react-router';
import { admitAnybody } from '../admit.server';

export const middleware = [admitAnybody];

/** The pages that everybody may see. Each chooses its own frame. */
export default function Public() {
  return <Outlet />;
}
