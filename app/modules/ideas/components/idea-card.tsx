import { Link } from 'react-router';
import { RowLink } from '~/ui/row-link';
import type { ListWords } from '../address';
import * as messages from '../messages';
import type { ShownIdea } from '../show';
import { FavouriteButton } from './favourite-button';
import { IdeaTags } from './idea-tags';
import { StoryboardButton } from './storyboard-button';

/** The ideas as cards. On wide screens they scroll within 56 % of the window's height. */
export function IdeaCards({
  ideas,
  list,
  storyboardPrice,
}: {
  ideas: readonly ShownIdea[];
  list: ListWords;
  storyboardPrice: string | null;
}) {
  return (
    <ul className="-m-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4 p-1 lg:max-h-[56vh] lg:overflow-y-auto lg:overscroll-contain">
      {ideas.map((idea) => (
        <IdeaCard key={idea.id} idea={idea} list={list} storyboardPrice={storyboardPrice} />
      ))}
    </ul>
  );
}

function IdeaCard({
  idea,
  list,
  storyboardPrice,
}: {
  idea: ShownIdea;
  list: ListWords;
  storyboardPrice: string | null;
}) {
  const { id, title, description, tags, by, at, when, isSample, favourite, generated } = idea;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint">
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 py-1.5 font-semibold text-base leading-snug wrap-anywhere">
          <Link to={`/Idea/${id}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <div className="-me-2 -mt-1">
          <FavouriteButton id={id} title={title} favourite={favourite} list={list} />
        </div>
      </div>
      {description && <p className="line-clamp-4 text-muted wrap-anywhere">{description}</p>}
      <IdeaTags tags={tags} />
      <p className="text-small text-muted wrap-anywhere">
        {by} · <time dateTime={at}>{when}</time>
        {isSample && <span className="mt-0.5 block">{messages.sample}</span>}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-base-300 border-t pt-3">
        <StoryboardButton id={id} generated={generated} price={storyboardPrice} />
        <span className="-me-2 ms-auto flex">
          <RowLink verb="Edit" to={`/Idea/${id}/edit`} name={title} preventScrollReset={false} />
          <RowLink verb="Delete" to={`/Idea/${id}/delete`} name={title} preventScrollReset={false} />
        </span>
      </div>
    </li>
  );
}
