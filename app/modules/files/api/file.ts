import { type LoaderFunctionArgs, redirect } from 'react-router';
import { call, handlerCalls, registerCalls, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { readFile } from '../read-file.server';

const answered = respond({
  GET: call(
    readFile,
    {
      says: 'Returns a file, to people who may see the record it belongs to.',
      answer: { type: '*/*', says: 'The file, in its own type. The header Range selects a part.' },
      example: { params: { id: '51e7d0c93b6a482f0d1c7e94' }, answer: '(the bytes of the file)' },
    },
    (file, _, request) => sendFile(file, request),
  ),
});

export const loader = registerCalls(async (args: LoaderFunctionArgs): Promise<Response> => {
  const answer = await answered(args);
  // A person who opens a link without being signed in is redirected like on a page; a program gets an error.
  const isPerson = args.request.headers.get('Accept')?.includes('text/html') ?? false;
  return answer.status === 401 && isPerson ? redirect('/') : answer;
}, handlerCalls(answered));
export const action = loader;
