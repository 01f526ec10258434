import { Star } from 'lucide-react';
import { Form } from '~/ui/form';
import type { ListWords } from '../address';

interface FavouriteButtonProps {
  id: string;
  title: string;
  favourite: boolean;
  /** The place in the list to return to; without it, the idea's own page. */
  list?: ListWords;
}

/** A star toggle: a form of its own, so that it works as plain HTML. */
export function FavouriteButton({ id, title, favourite, list }: FavouriteButtonProps) {
  return (
    <Form action={`/Idea/${id}/favourite`} preventScrollReset>
      <input type="hidden" name="Fav" value={String(!favourite)} />
      {list && <input type="hidden" name="from" value="list" />}
      {Object.entries(list ?? {}).map(([name, value]) =>
        typeof value === 'string' && value !== '' ? (
          <input key={name} type="hidden" name={name} value={value} />
        ) : null,
      )}
      <button
        type="submit"
        className="btn btn-ghost btn-square tap aria-pressed:border-transparent aria-pressed:bg-transparent aria-pressed:shadow-none"
        aria-pressed={favourite}
        aria-label={`Favourite: ${title}`}
        title={favourite ? 'No longer a favourite' : 'Mark as favourite'}
      >
        <Star size={18} className={favourite ? 'fill-accent text-accent' : 'text-muted'} />
      </button>
    </Form>
  );
}
