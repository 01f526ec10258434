import { CodeLink as Link } from '~/ui/code-link';
import * as messages from '../messages';

/** Downloads the item's QR code. */
export function CodeLink({ id, name, small }: { id: string; name: string; small?: boolean }) {
  return (
    <Link
      at={`/api/inventory/${id}/qrcode`}
      file={`${name}_qr.png`}
      label={`QR code of ${name}`}
      says={{ done: messages.codeDownloaded, failed: messages.codeFailed }}
      {...(small && { small })}
    />
  );
}
