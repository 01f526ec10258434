import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

export interface ScenePlayerProps {
  /** Empty where there is no video: the picture alone is shown then. */
  videoUrl: string;
  pictureUrl: string;
  /** The scene's number and title. */
  label: string;
  /** Whether it is seen at once: other pictures are fetched when they are near. */
  first?: boolean;
}

/**
 * A scene's picture, and its video once somebody plays it. A player fetches its poster wherever it stands on the page,
 * a picture only when it is near: so there is none before the play, but without JavaScript.
 */
export function ScenePlayer({ videoUrl, pictureUrl, label, first = false }: ScenePlayerProps) {
  const [played, setPlayed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  // The button that had it is gone.
  useEffect(() => {
    if (played) video.current?.focus();
  }, [played]);
  const player = {
    src: videoUrl,
    poster: pictureUrl,
    controls: true,
    playsInline: true,
    'aria-label': label,
    className: 'absolute inset-0 size-full bg-base-200 object-contain',
  } as const;
  return (
    <>
      <img
        src={pictureUrl}
        alt={label}
        loading={first ? 'eager' : 'lazy'}
        width={1280}
        height={720}
        className="size-full object-contain"
      />
      {videoUrl && !played && (
        <button
          type="button"
          className="needs-js group absolute inset-0 cursor-pointer"
          aria-label={`Play: ${label}`}
          onClick={() => setPlayed(true)}
        >
          <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-primary text-primary-content shadow-raised transition-transform group-hover:scale-105">
            <Play size={18} fill="currentColor" />
          </span>
        </button>
      )}
      {videoUrl && played && <video {...player} ref={video} autoPlay />}
      {videoUrl && (
        <noscript>
          <video {...player} preload="none" />
        </noscript>
      )}
    </>
  );
}
