import { type LoaderFunctionArgs, redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { readQuotation } from '../quotations.server';
import { shareQuotation } from '../sending.server';

const there = read(readQuotation, ({ quotation }) => quotation._id);

/** Takes the switch's form only; whoever comes otherwise is led to the quotation, where that is his to see. */
export async function loader(args: LoaderFunctionArgs) {
  return redirect(`/Quotes/${await there(args)}`);
}

export const action = submit(shareQuotation, {
  to: (_, { id }) => `/Quotes/${id}`,
  toast: ({ shared }) => (shared ? messages.linkOn : messages.linkOff),
});
