import type { ClientLoaderFunctionArgs } from 'react-router';

/**
 * The browser's half of what a form asks for in the background (as its `clientLoader`): null where no answer came, for
 * whatever reason. A question beside a form is no reason to take the form away with all that was typed.
 */
export async function orNull<Answer>({ serverLoader }: ClientLoaderFunctionArgs): Promise<Answer | null> {
  try {
    return (await serverLoader()) as Answer;
  } catch {
    return null;
  }
}
