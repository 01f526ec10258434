import { Outlet } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { Welcome } from '../components/welcome';
import { readWelcome } from '../firm.server';
import type { Route } from './+types/welcome';

export const loader = read(readWelcome, (asked) => asked);
export const shouldRevalidate = afterForms;

/** Around every page: asks a new boss once for two names, on the first page that he comes to. */
export default function AskedOnce({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData && <Welcome {...loaderData} />}
      <Outlet />
    </>
  );
}
