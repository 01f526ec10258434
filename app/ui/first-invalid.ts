import { createContext, useContext } from 'react';

/** The first invalid control of a form as served, by its id; null outside a form. */
export const FirstInvalid = createContext<{ id?: string } | null>(null);

/**
 * Whether to set `autofocus`, by which the browser moves to an invalid field without JavaScript: true for the first invalid
 * control that a form draws, since a page may have only one.
 */
export function useFirstInvalid(): (id: string, isWrong: boolean) => true | undefined {
  const first = useContext(FirstInvalid);
  return (id, isWrong) => {
    if (!isWrong) return undefined;
    if (first) first.id ??= id;
    return !first || first.id === id ? true : undefined;
  };
}
