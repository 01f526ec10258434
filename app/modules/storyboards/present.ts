import { fileAddress } from '~/core/file-kind';
import type { NumberedScene } from './find-storyboard.server';

/** The address of a shared storyboard. */
export function sharedAddress(ideaId: string): string {
  return `/StoryboardClient/${ideaId}`;
}

/** The address at which its film is played and saved. */
export function sharedFilmAddress(ideaId: string): string {
  return `${sharedAddress(ideaId)}/film`;
}

/** The address of a file of a shared storyboard. */
function sharedFileAddress(ideaId: string, fileId: string): string {
  return `${sharedAddress(ideaId)}/files/${fileId}`;
}

const words = ({ number, title, description, seconds }: NumberedScene) => ({
  SceneNumber: number,
  Title: title,
  Description: description,
  Duration: seconds,
});

/** A scene in the documented shape; a video that is not made yet has no address. */
export function presentScene(scene: NumberedScene) {
  return {
    id: scene._id,
    ...words(scene),
    ImageUrl: fileAddress(scene.pictureId),
    VideoUrl: scene.videoId ? fileAddress(scene.videoId) : '',
    IdeaID: scene.ideaId,
  };
}

/** The same as a stranger reads it. */
export function presentSharedScene(scene: NumberedScene) {
  const { ideaId, pictureId, videoId } = scene;
  return {
    ...words(scene),
    ImageUrl: sharedFileAddress(ideaId, pictureId),
    VideoUrl: videoId ? sharedFileAddress(ideaId, videoId) : '',
  };
}
