import { type RouterContextProvider, redirect } from 'react-router';
import { callerOf } from '../caller.server';
import { fieldPatterns, personHeader } from './pages';

interface FieldRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The matched route's pattern, without its first slash. */
  pattern: string;
}

const isField = (pattern: string) => fieldPatterns.includes(`/${pattern}`);

/** Whether a page itself is asked for, and not its data. */
const isDocument = ({ method, url }: Request) =>
  (method === 'GET' || method === 'HEAD') && !new URL(url).pathname.endsWith('.data');

/**
 * A service worker knows addresses in one spelling only, so that pages for people in the field have one: others are
 * redirected to it. Null for every other page.
 */
export function toOneSpelling({ request, pattern }: FieldRequest): Response | null {
  if (!isField(pattern) || !isDocument(request)) return null;
  const { pathname, search } = new URL(request.url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const spelled = `/${pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part, place) => (part.startsWith(':') ? parts[place] : part))
    .join('/')}`;
  return spelled === pathname ? null : redirect(spelled + search);
}

/** Names the person in the header of their page, by which their phone stores it for them alone. */
export async function namePerson(
  { request, context, pattern }: FieldRequest,
  response: Response,
): Promise<void> {
  if (!isField(pattern) || !isDocument(request) || response.status !== 200) return;
  const { actor, by } = await callerOf(request, context);
  // A phone with a token stores no pages: only its own code knows the token.
  if (actor && by === 'cookie') response.headers.set(personHeader, actor.userId);
}
