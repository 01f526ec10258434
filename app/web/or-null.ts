import type { ClientLoaderFunctionArgs } from 'react-router';

/**
 * The browser's half of what a form asks for in the background (as its `clientLoader`): null if no answer came. A failed
 * background question is no reason to lose the form and what was typed.
 */
export async function orNull<Answer>({ serverLoader }: ClientLoaderFunctionArgs): Promise<Answer | null> {
  try {
    return (await serverLoader()) as Answer;
  } catch {
    return null;
  }
}
