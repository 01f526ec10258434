import { randomUUID } from 'node:crypto';
import { type Said, type Toast, toastCookie } from './cookies.server';

export type { Said, Toast };

/** A message with an id of its own. */
export function newToast(said: Said): Toast {
  return { id: randomUUID(), ...said };
}

/** The `Set-Cookie` that carries a toast to the next page. */
export async function toastHeader(toast: Toast): Promise<string> {
  return await toastCookie().write(toast);
}

/** The toast that the last page left, and the `Set-Cookie` that takes it away; both null where there is none. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const toast = await toastCookie().read(request.headers.get('Cookie'));
  return { toast, header: toast ? await toastCookie().remove() : null };
}
