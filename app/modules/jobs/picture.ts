import { z } from 'zod';
import { Upload, upload } from '~/core/upload';

const dataUrl = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * The place of a picture in an input: a file of a form, or the same as a `data:` URL, as a phone keeps it while it has
 * no network. `wrong` is said of whatever else stands there.
 */
export function picture(wrong: string) {
  return z.preprocess(fromDataUrl, upload(wrong)).meta({ type: 'string', format: 'binary' });
}

function fromDataUrl(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  const [, type = '', content = ''] = dataUrl.exec(sent) ?? [];
  // Letters of which no bytes can be made are no picture either.
  if (type === '' || content.length % 4 !== 0) return sent;
  return new Upload(type === 'image/png' ? 'picture.png' : 'picture.jpg', type, bytesOf(content));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
