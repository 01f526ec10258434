import { type LoaderFunctionArgs, redirect } from 'react-router';
import { call, respond } from '~/web/respond.server';
import { sendFile } from '~/web/send-file.server';
import { readFile } from '../read-file.server';

async function door(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const answer = await respond({ GET: call(readFile, (file) => sendFile(file, request)) })(args);
  // A person who opens a link and is not signed in goes where pages send him; a program is told.
  const isPerson = request.headers.get('Accept')?.includes('text/html') ?? false;
  return answer.status === 401 && isPerson ? redirect('/') : answer;
}

export const loader = door;
export const action = door;
