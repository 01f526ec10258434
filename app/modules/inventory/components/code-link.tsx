import { QrCode } from 'lucide-react';
import type { MouseEvent } from 'react';
import { buttonClass } from '~/ui/button';
import { showToast } from '~/ui/toasts';
import { messages } from '../messages';

/** Saves the code for an item's shelf. Without JavaScript it is a link to the file; with it, it says how it went. */
export function CodeLink({ id, name, small }: { id: string; name: string; small?: boolean }) {
  const at = `/api/inventory/${id}/qrcode`;
  const save = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const kept = await saved(at, `${name}_qr.png`);
    const text = kept ? messages.codeDownloaded : messages.codeFailed;
    await showToast({ id: crypto.randomUUID(), kind: kept ? 'success' : 'error', text });
  };
  return (
    <a
      href={at}
      download
      onClick={save}
      className={buttonClass({ variant: small ? 'ghost' : 'secondary', size: small ? 'small' : 'medium' })}
      aria-label={small ? `QR code of ${name}` : undefined}
      title={small ? 'QR code' : undefined}
    >
      <QrCode size={16} />
      {small ? <span className="lg:sr-only">QR code</span> : 'QR code'}
    </a>
  );
}

async function saved(address: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return true;
  } catch {
    return false;
  }
}
