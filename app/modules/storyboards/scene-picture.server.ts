import type { Upload } from '~/core/upload';
import { drawFrame, type Picture, reencodePicture } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type KeptFile } from '~db/files';
import * as messages from './messages';

/**
 * Keeps the picture of a scene, outside of every transaction: the uploaded one, or a drawn frame with its title. The
 * frames of one scene look alike. Refuses what is neither JPEG nor PNG.
 */
export async function keepPicture(
  db: CompanyDb,
  { sceneId, title, image }: { sceneId: string; title: string; image: Upload | undefined },
): Promise<KeptFile> {
  const picture: Picture = image
    ? await reencodePicture(image, { field: 'image', text: messages.pictureWrong })
    : await drawFrame({ title, seed: sceneId });
  const { type, content } = picture;
  return await filesOf(db).keep({ name: type === 'image/png' ? 'scene.png' : 'scene.jpg', type, content });
}
