import { Outlet } from 'react-router';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { readCounts } from '../bell.server';

/** Read with a document and after a form; the frame asks again by itself (`web/live-counts.ts`). */
export const loader = read(readCounts, (frame) => frame);
export const shouldRevalidate = afterForms;

/** Around every page: the counts of the menu, which the frame shows. */
export default function Around() {
  return <Outlet />;
}
