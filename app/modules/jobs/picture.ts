import { z } from 'zod';
import { Upload, upload } from '~/core/upload';

const dataUrl = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A picture in an input: an uploaded file, or a `data:` URL as phones store it offline. `wrong` is the message for anything
 * else.
 */
export function picture(wrong: string) {
  return z.preprocess(fromDataUrl, upload(wrong)).meta({ type: 'string', format: 'binary' });
}

function fromDataUrl(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  const [, type = '', content = ''] = dataUrl.exec(sent) ?? [];
  // Invalid base64 is no picture either.
  if (type === '' || content.length % 4 !== 0) return sent;
  return new Upload(type === 'image/png' ? 'picture.png' : 'picture.jpg', type, bytesOf(content));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
