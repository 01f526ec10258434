import { Clapperboard, FileText, Film, Plus } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { linkTo } from '~/core/config.server';
import { showTime } from '~/core/dates';
import { Badge } from '~/ui/badge';
import { buttonClass, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FormErrors } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { Page, PageHeader } from '~/ui/page';
import { UnderWay } from '~/ui/under-way';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { shownPrice } from '../../billing/index.server';
import { SceneGrid } from '../components/scene-grid';
import { ShareBar } from '../components/share-bar';
import * as messages from '../messages';
import { sharedAddress } from '../present';
import { shownLength, showScene, type VideoState } from '../show';
import { readStoryboard, reorderScenes } from '../storyboards.server';
import type { Route } from './+types/storyboard';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? 'Storyboard'} · Laoban` },
];

export const loader = read(readStoryboard, ({ idea, storyboard, scenes, jobs, underWay, credits }) => {
  const byId = new Map(jobs.map((job) => [job._id, job]));
  return {
    id: idea._id,
    title: idea.title,
    description: idea.description,
    ideas: `/clientDashBoard/${idea.clientId}/ideas`,
    length: shownLength(scenes),
    prices: { storyboard: shownPrice('storyboard', credits), scene: shownPrice('scene', credits) },
    scenes: scenes.map((scene) => showScene(scene, byId)),
    storyboard: storyboard && {
      revision: storyboard.revision,
      shared: storyboard.shared,
      sample: storyboard.source === 'sample',
      address: linkTo(sharedAddress(idea._id)),
    },
    underWay: underWay
      .filter(({ work }) => work === 'storyboard')
      .map(({ since, byName }) => ({ since: showTime(since), byName })),
  };
});
export const action = submit(reorderScenes, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: messages.orderSaved,
});

/** The prices for the dialogs; null without billing. */
export type Prices = Record<'storyboard' | 'scene', string | null>;

export const shouldRevalidate = alsoAfterRefusals;

export default function StoryboardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, description, ideas, length, prices, scenes, storyboard, underWay } = loaderData;
  const [form] = useSimpleForm('order', actionData);
  return (
    <Page>
      <PageHeader
        back={{ to: ideas, label: 'Ideas' }}
        title={title}
        purpose={
          scenes.length > 0
            ? `${scenes.length} ${scenes.length === 1 ? 'scene' : 'scenes'}, ${length} total`
            : 'The storyboard for this idea.'
        }
        action={
          scenes.length > 0 && (
            <>
              <Downloads id={id} filmed={scenes.every(({ video }) => video.state === 'ready')} />
              <LinkButton
                to={`/Storyboard/${id}/scenes/new`}
                variant="primary"
                icon={<Plus size={16} />}
                className="whitespace-nowrap"
                preventScrollReset
              >
                Add Scene
              </LinkButton>
            </>
          )
        }
      />
      {storyboard?.sample && (
        <p>
          <Badge tone="warning">Sample content: no AI key is set</Badge>
        </p>
      )}
      <FormErrors form={form} />
      {underWay[0] && (
        <UnderWay>
          Creating the storyboard, started {underWay[0].since}, for {underWay[0].byName}. You can leave this
          page. It will be here.
        </UnderWay>
      )}
      <Filming key={id} videos={scenes.map(({ video }) => video.state)} />
      {storyboard && scenes.length > 0 && (
        <>
          <ShareBar ideaId={id} address={storyboard.address} shared={storyboard.shared} />
          <SceneGrid ideaId={id} revision={storyboard.revision} scenes={scenes} reply={actionData} />
        </>
      )}
      {scenes.length === 0 && underWay.length === 0 && (
        <EmptyState
          icon={Clapperboard}
          title="No scenes yet"
          text={description || 'A storyboard shows this idea as scenes your client can watch on a phone.'}
          action={
            <>
              <LinkButton to={`/Storyboard/${id}/create`} variant="primary" preventScrollReset>
                Create Storyboard{prices.storyboard && ` · ${prices.storyboard}`}
              </LinkButton>
              <LinkButton to={`/Storyboard/${id}/scenes/new`} preventScrollReset>
                Add a scene yourself{prices.scene && ` · ${prices.scene}`}
              </LinkButton>
            </>
          }
        />
      )}
      <Outlet context={prices satisfies Prices} />
    </Page>
  );
}

/** How many videos are still being made. Announces the end, since the scenes do not move. */
function Filming({ videos }: { videos: readonly VideoState['state'][] }) {
  const filming = videos.filter((state) => state === 'making').length;
  const [seen, setSeen] = useState(filming > 0);
  if (filming > 0 && !seen) setSeen(true);
  if (filming > 0) {
    return (
      <UnderWay>
        {filming === 1 ? 'A video is' : `${filming} videos are`} being created. You can leave this page or
        share it already.
      </UnderWay>
    );
  }
  if (!seen || videos.length === 0 || videos.some((state) => state !== 'ready')) return null;
  return (
    <div role="status">
      <Notice>All videos are ready.</Notice>
    </div>
  );
}

/** Downloads of the whole storyboard: a PDF, and a film once every scene has its video. */
function Downloads({ id, filmed }: { id: string; filmed: boolean }) {
  return (
    <>
      {filmed && (
        <a
          href={`/Storyboard/${id}/film`}
          className={buttonClass()}
          title="Download all scenes as one video"
          download
        >
          <Film size={16} />
          Video
        </a>
      )}
      <a
        href={`/Storyboard/${id}/pdf`}
        className={buttonClass()}
        title="Download the scenes as a PDF"
        download
      >
        <FileText size={16} />
        PDF
      </a>
    </>
  );
}
