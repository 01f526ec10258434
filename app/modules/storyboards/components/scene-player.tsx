import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHydrated } from '~/ui/hydrated';

/**
 * The video of a scene: its picture until somebody plays it. The browser's own controls come with the play, and are
 * there from the start without JavaScript.
 */
export function ScenePlayer({
  videoUrl,
  pictureUrl,
  label,
}: {
  videoUrl: string;
  pictureUrl: string;
  label: string;
}) {
  const [played, setPlayed] = useState(false);
  const hydrated = useHydrated();
  const video = useRef<HTMLVideoElement>(null);
  const play = () => {
    setPlayed(true);
    // Refused where the browser wants another press: its own controls are there for it.
    void video.current?.play().catch(() => undefined);
    video.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the words are in the picture and stand below; there is no sound. */}
      <video
        ref={video}
        src={videoUrl}
        poster={pictureUrl}
        controls={!hydrated || played}
        preload="none"
        playsInline
        aria-label={label}
        className="size-full bg-base-200 object-contain"
      />
      {hydrated && !played && (
        <button
          type="button"
          className="group absolute inset-0 cursor-pointer"
          aria-label={`Play: ${label}`}
          onClick={play}
        >
          <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-primary text-primary-content shadow-raised transition-transform group-hover:scale-105">
            <Play size={18} fill="currentColor" />
          </span>
        </button>
      )}
    </>
  );
}
