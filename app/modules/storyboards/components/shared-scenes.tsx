import * as messages from '../messages';
import { ScenePlayer } from './scene-player';

/** A scene as strangers see it. */
export interface SharedSceneShown {
  number: number;
  title: string;
  description: string;
  pictureUrl: string;
  videoUrl: string;
  duration: string;
}

/** The scenes below each other, on wider screens in two columns, each with its video, which also plays without JavaScript. */
export function SharedScenes({ scenes }: { scenes: readonly SharedSceneShown[] }) {
  return (
    <ol className="grid gap-6 sm:grid-cols-2" aria-label="Scenes">
      {scenes.map(({ number, title, description, pictureUrl, videoUrl, duration }) => (
        <li
          key={number}
          className="overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint"
        >
          <div className="relative aspect-video bg-base-200">
            <ScenePlayer
              {...{ videoUrl, pictureUrl }}
              label={`Scene ${number}: ${title}`}
              first={number === 1}
            />
            {!videoUrl && (
              <span className="absolute end-3 bottom-3 rounded-field bg-base-100 px-2 py-1 text-muted text-sm shadow-faint">
                {messages.noVideo}
              </span>
            )}
          </div>
          <div className="flex gap-4 p-5">
            <span className="grid h-8 min-w-8 shrink-0 place-items-center rounded-full bg-primary/10 px-2 font-semibold text-primary tabular-nums">
              {number}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex items-baseline justify-between gap-3">
                <h2 className="min-w-0 font-semibold text-lg wrap-anywhere">{title}</h2>
                <span className="shrink-0 text-muted text-sm tabular-nums">{duration}</span>
              </div>
              {description && <p className="mt-1 whitespace-pre-line wrap-anywhere">{description}</p>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
