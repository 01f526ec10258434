import { Pencil, Trash2 } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { buttonClass, LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { Card, Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { shownPrice } from '../../billing/index.server';
import { ideasAt } from '../address';
import { FavouriteButton } from '../components/favourite-button';
import { IdeaTags } from '../components/idea-tags';
import { StoryboardButton } from '../components/storyboard-button';
import { readIdea } from '../ideas.server';
import * as messages from '../messages';
import { showIdea } from '../show';
import type { Route } from './+types/idea';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.idea.title ?? 'Idea'} · Laoban` },
];
export const loader = read(readIdea, ({ idea, client, credits }) => ({
  idea: showIdea(idea),
  revision: idea.revision,
  client: { id: client._id, name: client.name },
  storyboardPrice: shownPrice('storyboard', credits),
}));

export const shouldRevalidate = alsoAfterRefusals;

/** The outlet context for the dialogs. */
export type IdeaPage = Awaited<ReturnType<typeof loader>>;

/** One idea. */
export default function IdeaPage({ loaderData }: Route.ComponentProps) {
  const { idea, client, storyboardPrice } = loaderData;
  const { id, title, description, tags, by, at, when, isSample, favourite, generated } = idea;
  return (
    <Page>
      <PageHeader
        back={{ to: ideasAt(client.id), label: `Ideas for ${client.name}` }}
        title={title}
        purpose={
          <>
            {by} · <time dateTime={at}>{when}</time>
          </>
        }
        action={<StoryboardButton id={id} generated={generated} price={storyboardPrice} size="medium" />}
      />
      {isSample && <Notice>{messages.sample}</Notice>}
      <Card className="flex flex-col gap-4">
        {description ? (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
        ) : (
          <p className="text-muted">No description yet.</p>
        )}
        <IdeaTags tags={tags} />
        <div className="flex flex-wrap gap-2 border-base-300 border-t pt-4">
          <LinkButton to={`/Idea/${id}/edit`} icon={<Pencil size={16} />} preventScrollReset>
            Edit
          </LinkButton>
          <Link to={`/Idea/${id}/delete`} className={buttonClass({ variant: 'ghost' })} preventScrollReset>
            <Trash2 size={16} />
            Delete
          </Link>
          <div className="ms-auto">
            <FavouriteButton id={id} title={title} favourite={favourite} />
          </div>
        </div>
      </Card>
      <Outlet context={loaderData} />
    </Page>
  );
}
