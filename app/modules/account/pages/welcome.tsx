import { Outlet, useLocation } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { Welcome } from '../components/welcome';
import { readWelcome } from '../firm.server';
import type { Route } from './+types/welcome';

export const loader = read(readWelcome, (asked) => asked);
export const shouldRevalidate = afterForms;

/** Around every page: asks a new owner once for two names, on their first page. */
export default function AskedOnce({ loaderData }: Route.ComponentProps) {
  // The names have a page of their own, on which they are asked for already.
  const isAsking = /^\/welcome\/?$/i.test(useLocation().pathname);
  return (
    <>
      {loaderData && !isAsking && <Welcome {...loaderData} />}
      <Outlet />
    </>
  );
}
