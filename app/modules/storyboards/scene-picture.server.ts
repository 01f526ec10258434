import type { Upload } from '~/core/upload';
import { drawFrame, type Picture, reencodePicture } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import * as messages from './messages';

/**
 * Stores the picture of a scene, outside of any transaction: the upload, or a drawn frame with its title. Frames of one
 * scene look alike. Refuses anything but JPEG and PNG.
 */
export async function storePicture(
  db: CompanyDb,
  { sceneId, title, image }: { sceneId: string; title: string; image: Upload | undefined },
): Promise<StoredContent> {
  const picture: Picture = image
    ? await reencodePicture(image, { companyId: db.companyId, field: 'image', text: messages.pictureWrong })
    : await drawFrame({ companyId: db.companyId, title, seed: sceneId });
  const { type, content } = picture;
  return await filesOf(db).keep({ name: type === 'image/png' ? 'scene.png' : 'scene.jpg', type, content });
}
