import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '~/ui/button';
import * as messages from '../messages';
import { playsVideos } from './scene-player';
import type { SharedSceneShown } from './shared-scenes';

interface FilmProps {
  scenes: readonly SharedSceneShown[];
  /** The address of the whole film; empty while a scene has no video. */
  filmUrl: string;
}

/**
 * The scenes as one film, if there are several. With JavaScript their videos play in a row, so that each starts at once
 * and a missing one is skipped; without it the joined film plays.
 */
export function Film({ scenes, filmUrl }: FilmProps) {
  const filmed = scenes.filter(({ videoUrl }) => videoUrl !== '');
  const [first] = filmed;
  if (!first || filmed.length < 2) return null;
  return (
    <>
      <InARow filmed={filmed} poster={first.pictureUrl} count={scenes.length} filmUrl={filmUrl} />
      {filmUrl && (
        <figure className="without-js">
          {/* biome-ignore lint/a11y/useMediaCaption: the text is in the picture and below it; there is no sound. */}
          <video
            src={filmUrl}
            poster={first.pictureUrl}
            controls
            preload="none"
            playsInline
            aria-label="The full video"
            className="aspect-video w-full rounded-box bg-black object-contain shadow-raised"
          />
          <figcaption className="mt-3 text-muted text-sm">
            All scenes in order. If it doesn’t play, <SaveFilm {...{ filmUrl }}>save it</SaveFilm> and open it
            with another app.
          </figcaption>
        </figure>
      )}
    </>
  );
}

interface InARowProps {
  filmed: readonly SharedSceneShown[];
  poster: string;
  /** The number of all scenes, including those without a video. */
  count: number;
  filmUrl: string;
}

function InARow({ filmed, poster, count, filmUrl }: InARowProps) {
  const [at, setAt] = useState<number | null>(null);
  /** Why no scene could be played. */
  const [failed, setFailed] = useState<string | null>(null);
  const seen = useRef(false);
  const player = useRef<HTMLVideoElement>(null);
  const now = at === null ? undefined : filmed[at];
  const next = at === null ? undefined : filmed[at + 1];

  const play = (index: number | null) => {
    setAt(index);
    const video = player.current;
    const scene = index === null ? undefined : filmed[index];
    if (!video) return;
    if (!scene) {
      video.removeAttribute('src');
      // Shows the poster again.
      video.load();
      return;
    }
    video.src = scene.videoUrl;
    // Rejected if the browser wants a press first, for which it has controls.
    void video.play().catch(() => undefined);
  };

  const begin = () => {
    seen.current = false;
    setFailed(playsVideos() ? null : messages.cannotPlay);
    if (playsVideos()) play(0);
  };

  const goOn = () => {
    if (!next && !seen.current) setFailed(messages.nothingPlayed);
    play(next && at !== null ? at + 1 : null);
  };

  return (
    <section className="needs-js no-print flex flex-col gap-3" aria-label="The full video">
      <div className="relative aspect-video overflow-hidden rounded-box bg-black shadow-raised">
        {/* biome-ignore lint/a11y/useMediaCaption: the text is in the picture and below it; there is no sound. */}
        <video
          ref={player}
          poster={poster}
          controls={now !== undefined}
          preload="none"
          playsInline
          aria-label={now ? `Scene ${now.number}: ${now.title}` : 'The full video'}
          className="size-full object-contain"
          onPlaying={() => {
            seen.current = true;
          }}
          onEnded={goOn}
          onError={() => now && goOn()}
        />
        {!now && (
          <div className="absolute inset-x-0 bottom-0 grid justify-items-center bg-linear-to-t from-[rgb(15_22_19/0.55)] to-transparent pt-12 pb-4 sm:pb-6">
            <Button
              type="button"
              variant="primary"
              size="large"
              icon={<Play size={20} fill="currentColor" />}
              onClick={begin}
            >
              Play all scenes
            </Button>
          </div>
        )}
      </div>
      <p className="min-h-5 text-muted text-sm" aria-live="polite">
        {now ? `${now.number} of ${count}: ${now.title}` : failed}
        {!now && failed && filmUrl && (
          <>
            {' '}
            <SaveFilm {...{ filmUrl }}>Save all as one video</SaveFilm> and open it with another app.
          </>
        )}
      </p>
      {/* Preloads the next video, so that the film continues without a gap. */}
      {next && <video key={next.videoUrl} src={next.videoUrl} preload="auto" muted hidden />}
    </section>
  );
}

function SaveFilm({ filmUrl, children }: { filmUrl: string; children: string }) {
  return (
    <a href={filmUrl} className="link font-medium" download>
      {children}
    </a>
  );
}
