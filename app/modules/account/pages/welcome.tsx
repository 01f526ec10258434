import { Outlet, useLocation } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { Welcome } from '../components/welcome';
import { readWelcome } from '../firm.server';
import type { Route } from './+types/welcome';

export const loader = read(readWelcome, (asked) => asked);
export const shouldRevalidate = afterForms;

/** The pages on which a new owner is asked: where signing up leads, and their day. No other is pushed down by it. */
const asks = /^\/(crm(\/new)?|today)\/?$/i;

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
