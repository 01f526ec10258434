import { randomUUID } from 'node:crypto';
import { toastCookie } from './cookies.server';

/** A message, and where it leads on. */
export interface Said {
  kind: 'success' | 'warning' | 'error' | 'info';
  text: string;
  link?: { to: string; label: string };
  /** What the next page shows of it at its own place; as little to be made up as the message is. */
  facts?: Record<string, string | number>;
}

/** One short message for the top right corner; its id keeps it from being said twice. */
export interface Toast extends Said {
  id: string;
}

/** A message with an id of its own. */
export function newToast(said: Said): Toast {
  return { id: randomUUID(), ...said };
}

/** The `Set-Cookie` that carries a toast to the next page. */
export async function toastHeader(toast: Toast): Promise<string> {
  return await toastCookie().serialize(toast);
}

/** The toast that the last page left, and the `Set-Cookie` that takes it away; both null where there is none. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const toast = await toastCookie().parse(request.headers.get('Cookie'));
  return { toast, header: toast ? await toastCookie().serialize('', { maxAge: 0 }) : null };
}
