import { randomUUID } from 'node:crypto';
import { type Message, type Toast, toastCookie } from './cookies.server';

export type { Message, Toast };

/** A toast with a new id. */
export function newToast(said: Message): Toast {
  return { id: randomUUID(), ...said };
}

/** The `Set-Cookie` that carries a toast to the next page. */
export async function toastHeader(toast: Toast): Promise<string> {
  return await toastCookie().write(toast);
}

/** The toast from the last page, and the `Set-Cookie` that removes it; both null without one. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; header: string | null }> {
  const toast = await toastCookie().read(request.headers.get('Cookie'));
  return { toast, header: toast ? await toastCookie().remove() : null };
}
