import { useSearchParams } from 'react-router';

/**
 * Initial form values from the query: without JavaScript a search inside the form (`ChoiceField`) reloads the page with
 * everything typed, and links can prefill fields. `names` are the form's own fields.
 */
export function useTyped<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const [params] = useSearchParams();
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) {
    // A checked box comes after its hidden 'false'.
    const value = params.getAll(name).at(-1);
    if (value !== undefined) typed[name] = value;
  }
  return typed;
}
