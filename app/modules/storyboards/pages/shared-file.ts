import type { LoaderFunctionArgs } from 'react-router';
import { read } from '~/web/read.server';
import { sendFile } from '~/web/send-file.server';
import { readSharedFile } from '../shared.server';

const found = read(readSharedFile, (file) => file);

/** A picture or video of the public page; whether it may still be seen is asked each time. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return sendFile(await found(args), args.request, { checked: true });
}
