import type { ClientLoaderFunctionArgs } from 'react-router';

/**
 * The `clientLoader` of a form's background query: null if there was no answer. A failed background query must not lose
 * the form.
 */
export async function orNull<Answer>({ serverLoader }: ClientLoaderFunctionArgs): Promise<Answer | null> {
  try {
    return (await serverLoader()) as Answer;
  } catch {
    return null;
  }
}
