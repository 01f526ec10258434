import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '~/ui/button';
import { Form } from '~/ui/form';
import { RowLink } from '~/ui/row-link';
import { DragHandle } from '~/ui/sortable';
import * as messages from '../messages';
import { type ShownScene, shownSeconds, type VideoState } from '../show';
import { ScenePlayer } from './scene-player';

interface SceneCardProps {
  scene: ShownScene;
  ideaId: string;
  /** The order's revision on this page. A move based on an older one is refused. */
  revision: number;
  /** The current position and the number of scenes, which may be unsaved. */
  number: number;
  count: number;
  /** With JavaScript a move is only saved with the order's own button. */
  onMove: ((to: number) => void) | undefined;
}

/** A scene with buttons to move, change, download and delete it. */
export function SceneCard({ scene, ideaId, revision, number, count, onMove }: SceneCardProps) {
  const { id, title, description, seconds, pictureUrl, videoUrl, video } = scene;
  const home = `/Storyboard/${ideaId}/scenes/${id}`;
  return (
    <li
      data-id={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint"
    >
      <div className="relative aspect-video min-h-0 shrink-0 overflow-hidden bg-base-200">
        <ScenePlayer {...{ videoUrl, pictureUrl }} label={`Scene ${number}: ${title}`} first={number === 1} />
        <span className="pointer-events-none absolute start-3 top-3 grid h-7 min-w-7 place-items-center rounded-full bg-base-100 px-2 font-semibold text-small tabular-nums shadow-faint">
          {number}
        </span>
        <VideoSign video={video} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-semibold text-base wrap-anywhere">{title}</h2>
          <span className="shrink-0 text-muted tabular-nums">{shownSeconds(seconds)}</span>
        </div>
        {description && (
          <p className="line-clamp-4 whitespace-pre-line text-muted wrap-anywhere">{description}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1 border-base-300 border-t p-2">
        <MoveForm {...{ id, title, ideaId, revision, number, count, onMove }} />
        {videoUrl && (
          <a
            href={`/download/video?${new URLSearchParams({ url: videoUrl, filename: `scene-${number}.mp4` })}`}
            className={`${buttonClass({ variant: 'ghost', size: 'small' })} tap btn-square`}
            aria-label={`Download the video of scene ${number}`}
            title="Download video"
            download
          >
            <Download size={16} />
          </a>
        )}
        <RowLink verb="Edit" to={`${home}/edit`} name={`scene ${number}`} />
        <RowLink verb="Delete" to={`${home}/delete`} name={`scene ${number}`} />
      </div>
    </li>
  );
}

/** Up and down: a form that saves each press; with JavaScript two buttons that only move the card. */
function MoveForm({
  id,
  title,
  ideaId,
  revision,
  number,
  count,
  onMove,
}: Omit<SceneCardProps, 'scene'> & { id: string; title: string }) {
  const button = (to: number, label: string, icon: ReactNode) => (
    <button
      type="submit"
      name="to"
      value={to}
      className={`${buttonClass({ variant: 'ghost', size: 'small' })} tap btn-square`}
      aria-label={`${label}: ${title}`}
      title={label}
      disabled={to < 1 || to > count}
      onClick={
        onMove &&
        ((event) => {
          event.preventDefault();
          onMove(to);
        })
      }
    >
      {icon}
    </button>
  );
  return (
    <Form action={`/Storyboard/${ideaId}`} className="me-auto flex items-center gap-1" preventScrollReset>
      <DragHandle className="max-lg:hidden" />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="scene" value={id} />
      {button(number - 1, 'Move up', <ArrowUp size={16} />)}
      {button(number + 1, 'Move down', <ArrowDown size={16} />)}
    </Form>
  );
}

function VideoSign({ video }: { video: VideoState }) {
  if (video.state === 'ready') return null;
  return (
    <span className="absolute end-3 bottom-3 rounded-field bg-base-100 px-2 py-1 text-small shadow-faint">
      {messages.noVideo}
      {video.state === 'making' && (
        <span className="text-muted tabular-nums"> · Making video… {Math.round(video.part * 100)}%</span>
      )}
      {video.state === 'failed' && <span className="text-muted"> · failed. Save the scene again</span>}
    </span>
  );
}
