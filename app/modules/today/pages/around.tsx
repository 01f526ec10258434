import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { callerOf } from '~/web/caller.server';
import { firstPath } from '~/web/menu.server';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { readCounts, readCountsAndThings } from '../bell.server';

const ofAnyPage = read(readCounts, (frame) => frame);
const ofFirstPage = read(readCountsAndThings, (frame) => frame);

/**
 * Read with a document and after a form; the frame asks again by itself (`web/live-counts.ts`). A person's first page says how
 * many things need them, so it counts them at once.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await callerOf(args.request, args.context);
  const isFirst = actor && args.url.pathname.toLowerCase() === firstPath(actor).toLowerCase();
  return await (isFirst ? ofFirstPage(args) : ofAnyPage(args));
}
export const shouldRevalidate = afterForms;

/** Around every page: the counts of the menu, which the frame shows. */
export default function Around() {
  return <Outlet />;
}
