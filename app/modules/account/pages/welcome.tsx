import { Outlet, useLocation } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { Welcome } from '../components/welcome';
import { readWelcome } from '../names-and-access.server';
import type { Route } from './+types/welcome';

export const loader = read(readWelcome, (asked) => asked);
export const shouldRevalidate = afterForms;

/** Where a new owner is asked: under the page that signing up leads to, and on their day. The form stays under the same addresses. */
const asks = /^\/(crm|today)(\/|$)/i;

/** Around every page: asks a new owner once for two names. */
export default function AskedOnce({ loaderData }: Route.ComponentProps) {
  const isAsking = asks.test(useLocation().pathname);
  return (
    <>
      {loaderData && isAsking && <Welcome {...loaderData} />}
      <Outlet />
    </>
  );
}
