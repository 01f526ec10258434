import { type LoaderFunctionArgs, redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { duplicateQuotation, readQuotation } from '../quotations.server';

const there = read(readQuotation, ({ quotation }) => quotation._id);

/** Takes the button's form only; whoever comes otherwise is led to the quotation, where that is his to see. */
export async function loader(args: LoaderFunctionArgs) {
  return redirect(`/Quotes/${await there(args)}`);
}

export const action = submit(duplicateQuotation, {
  to: ({ _id }) => `/Quotes/${_id}`,
  toast: messages.duplicated,
});
