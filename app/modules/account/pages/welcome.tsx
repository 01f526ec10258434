import { Outlet, useLocation } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { Welcome } from '../components/welcome';
import { readWelcome } from '../names-and-access.server';
import type { Route } from './+types/welcome';

export const loader = read(readWelcome, (asked) => asked);
export const shouldRevalidate = afterForms;

/** The pages that ask a new owner: the one after signing up, and Today. The form keeps its own address. */
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
