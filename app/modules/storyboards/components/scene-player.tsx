import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as messages from '../messages';

/** The format of every video; see `gateways/video`. */
const kind = 'video/mp4; codecs="avc1.64001f"';

/** Whether this browser can play our videos. Some are built without H.264 and only report a failure. */
export function playsVideos(): boolean {
  return document.createElement('video').canPlayType(kind) !== '';
}

interface ScenePlayerProps {
  /** Empty without a video: then only the picture is shown. */
  videoUrl: string;
  pictureUrl: string;
  /** The scene's number and title. */
  label: string;
  /** Whether it is visible at once. Other pictures load lazily. */
  first?: boolean;
}

/**
 * A scene's picture, and its video once it is played. A `<video>` loads its poster wherever it is on the page, an
 * `<img>` only when it is near, so the player is added on play (always without JavaScript).
 */
export function ScenePlayer({ videoUrl, pictureUrl, label, first = false }: ScenePlayerProps) {
  const [played, setPlayed] = useState(false);
  const [cannot, setCannot] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const save = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (played) video.current?.focus();
    if (cannot) save.current?.focus();
  }, [played, cannot]);
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
      {videoUrl && !played && !cannot && (
        <button
          type="button"
          className="needs-js group absolute inset-0 cursor-pointer"
          aria-label={`Play: ${label}`}
          onClick={() => (playsVideos() ? setPlayed(true) : setCannot(true))}
        >
          <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-primary text-primary-content shadow-raised transition-transform group-hover:scale-105">
            <Play size={18} fill="currentColor" />
          </span>
        </button>
      )}
      {cannot && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-base-100 px-3 py-2 text-small shadow-faint"
        >
          {messages.cannotPlay}{' '}
          <a ref={save} href={videoUrl} className="link font-medium" download>
            Save this one
          </a>{' '}
          and open it with another app.
        </p>
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
