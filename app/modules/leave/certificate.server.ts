import type { Upload } from '~/core/upload';
import { reencodePicture } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type KeptFile } from '~db/files';
import * as messages from './messages';

const pdfBegins = Buffer.from('%PDF-');
/** A PDF may have some bytes before its head, but not many. */
const headWithin = 1_024;

/**
 * Stores a medical certificate until it is bound to its request. A picture is decoded and re-encoded; a PDF is stored as it
 * is, recognised by its first bytes, and never shown within a page of the suite: browsers save it. Refuses everything else.
 */
export async function keepCertificate(db: CompanyDb, sent: Upload): Promise<KeptFile> {
  const bytes = Buffer.from(sent.bytes);
  if (isPdf(bytes)) {
    return await filesOf(db).keep({ name: 'certificate.pdf', type: 'application/pdf', content: bytes });
  }
  const { content, type } = await reencodePicture(sent, {
    field: 'certificate',
    text: messages.certificateWrong,
  });
  return await filesOf(db).keep({
    name: type === 'image/png' ? 'certificate.png' : 'certificate.jpg',
    type,
    content,
  });
}

/** A PDF has its head at its beginning and its mark of the end. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, headWithin).includes(pdfBegins) && bytes.includes('%%EOF');
}
