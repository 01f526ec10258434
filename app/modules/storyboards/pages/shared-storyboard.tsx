import { Download } from 'lucide-react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { linkTo } from '~/core/config.server';
import { BrandPage } from '~/ui/brand';
import { buttonClass } from '~/ui/button';
import { carry } from '~/web/failure.server';
import { read } from '~/web/read.server';
import { Film } from '../components/film';
import { SharedScenes } from '../components/shared-scenes';
import { presentSharedScene, sharedAddress, sharedFilmAddress, sharedLogoAddress } from '../present';
import { readSharedStoryboard, type SharedStoryboard as Shared } from '../shared.server';
import { shownLength, shownSeconds } from '../show';
import type { Route } from './+types/shared-storyboard';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.company.name}` : 'Storyboard' },
  { name: 'robots', content: 'noindex' },
  ...(loaderData?.preview ?? []),
];

/** A page for a company's client: the layout leaves out our sign-in links. */
export const handle = { bare: true };

const shown = read(readSharedStoryboard, ({ id, title, company, scenes }) => ({
  title,
  company: { name: company.name, accent: company.accent },
  logoUrl: company.hasLogo ? sharedLogoAddress(id) : '',
  preview: previewOf({ id, title, company, scenes }),
  filmUrl: scenes.every(({ videoId }) => videoId) ? sharedFilmAddress(id) : '',
  length: shownLength(scenes),
  scenes: scenes.map((scene) => {
    const { SceneNumber, Title, Description, ImageUrl, VideoUrl, Duration } = presentSharedScene(scene);
    return {
      number: SceneNumber,
      title: Title,
      description: Description,
      pictureUrl: ImageUrl,
      videoUrl: VideoUrl,
      duration: shownSeconds(Duration),
    };
  }),
}));

/** Link-preview tags for messengers. Made on the server, which alone knows the public address. */
function previewOf({ id, title, company, scenes }: Shared) {
  const [first] = scenes;
  const about = first
    ? `A storyboard by ${company.name}: ${scenes.length} ${scenes.length === 1 ? 'scene' : 'scenes'}, ${shownLength(scenes)}.`
    : `A storyboard by ${company.name}.`;
  return [
    { name: 'description', content: about },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:url', content: linkTo(sharedAddress(id)) },
    ...(first ? [{ property: 'og:image', content: linkTo(presentSharedScene(first).ImageUrl) }] : []),
  ];
}

export async function loader(args: LoaderFunctionArgs) {
  carry({ 'X-Robots-Tag': 'noindex' }, args.context);
  return await shown(args);
}

export default function SharedStoryboard({ loaderData }: Route.ComponentProps) {
  const { title, company, logoUrl, filmUrl, length, scenes } = loaderData;
  const { pathname } = useLocation();
  return (
    <BrandPage company={company} logoUrl={logoUrl}>
      <header>
        <h1 className="font-semibold text-3xl leading-tight wrap-anywhere">{title}</h1>
        {scenes.length > 0 && (
          <p className="mt-2 text-muted">
            {scenes.length} {scenes.length === 1 ? 'scene' : 'scenes'} · {length}
          </p>
        )}
      </header>
      {scenes.length > 0 ? (
        <>
          <Film key={pathname} scenes={scenes} filmUrl={filmUrl} />
          <SharedScenes scenes={scenes} />
          {filmUrl && (
            <a href={filmUrl} className={`${buttonClass()} self-start max-sm:self-stretch`} download>
              <Download size={16} />
              Save all scenes as one video
            </a>
          )}
        </>
      ) : (
        <p className="rounded-box border border-base-300 border-dashed bg-base-100 p-6 text-center text-muted">
          No scenes yet. Please check again later.
        </p>
      )}
    </BrandPage>
  );
}
