import { Link } from 'react-router';
import type { Choice } from './choice-field';

/** What a form says beneath a choice of nothing: where the first is made. Nothing where there is something to choose. */
export function noneYet({ options, q }: Choice, words: string, addAt: string) {
  if (options.length > 0 || q !== '') return undefined;
  return (
    <>
      {words}{' '}
      <Link to={addAt} className="link">
        Add one first
      </Link>
    </>
  );
}
