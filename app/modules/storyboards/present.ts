import { fileAddress } from '~/core/file-kind';
import type { NumberedScene } from './find-storyboard.server';

/** The public link of a storyboard. */
export function sharedAddress(ideaId: string): string {
  return `/StoryboardClient/${ideaId}`;
}

/** The public address of its film. */
export function sharedFilmAddress(ideaId: string): string {
  return `${sharedAddress(ideaId)}/film`;
}

/** The address of its company's logo. */
export function sharedLogoAddress(ideaId: string): string {
  return `${sharedAddress(ideaId)}/logo`;
}

/** The public address of one of its files. */
function sharedFileAddress(ideaId: string, fileId: string): string {
  return `${sharedAddress(ideaId)}/files/${fileId}`;
}

const words = ({ number, title, description, seconds }: NumberedScene) => ({
  SceneNumber: number,
  Title: title,
  Description: description,
  Duration: seconds,
});

/** A scene in the documented shape. Without a video the address is empty. */
export function presentScene(scene: NumberedScene) {
  return {
    id: scene._id,
    ...words(scene),
    ImageUrl: fileAddress(scene.pictureId),
    VideoUrl: scene.videoId ? fileAddress(scene.videoId) : '',
    IdeaID: scene.ideaId,
  };
}

/** The same for strangers. */
export function presentSharedScene(scene: NumberedScene) {
  const { ideaId, pictureId, videoId } = scene;
  return {
    ...words(scene),
    ImageUrl: sharedFileAddress(ideaId, pictureId),
    VideoUrl: videoId ? sharedFileAddress(ideaId, videoId) : '',
  };
}
