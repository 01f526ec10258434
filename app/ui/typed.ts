import { useSearchParams } from 'react-router';

/**
 * What stands in the address for a form to begin with: a search within the form (`ChoiceField`) without JavaScript gets
 * the page again with all that was typed, and a link can fill in what is known. `names` are the form's own fields.
 */
export function useTyped<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const [params] = useSearchParams();
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null) typed[name] = value;
  }
  return typed;
}
