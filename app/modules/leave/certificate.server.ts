import type { Upload } from '~/core/upload';
import { reencodePicture } from '~/gateways/pictures';
import type { CompanyDb } from '~db/company-db';
import { filesOf, type StoredContent } from '~db/files';
import * as messages from './messages';

const pdfBegins = Buffer.from('%PDF-');
/** In bytes. A PDF may have a few bytes before its header. */
const headWithin = 1_024;

/**
 * Stores a medical certificate until it is bound to its request. A picture is re-encoded. A PDF is recognized by its
 * first bytes and stored as it is; browsers save it instead of showing it. Refuses everything else.
 */
export async function storeCertificate(db: CompanyDb, sent: Upload): Promise<StoredContent> {
  const bytes = Buffer.from(sent.bytes);
  if (isPdf(bytes)) {
    return await filesOf(db).keep({ name: 'certificate.pdf', type: 'application/pdf', content: bytes });
  }
  const { content, type } = await reencodePicture(sent, {
    companyId: db.companyId,
    field: 'certificate',
    text: messages.certificateWrong,
  });
  return await filesOf(db).keep({
    name: type === 'image/png' ? 'certificate.png' : 'certificate.jpg',
    type,
    content,
  });
}

/** A PDF has a header near its start and an end marker. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, headWithin).includes(pdfBegins) && bytes.includes('%%EOF');
}
