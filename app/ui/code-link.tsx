import type { MouseEvent } from 'react';
import { buttonClass } from './button';
import { RowIcon } from './row-icon';
import { showToast } from './toasts';

interface CodeLinkProps {
  /** The address of the picture. */
  at: string;
  /** Whose code it is. */
  name: string;
  /** The text if it could not be made. */
  failed: string;
  /** In a table row, where an icon is enough. */
  small?: boolean;
}

/** Saves a QR code. Without JavaScript it links to the file; with it, a toast reports success or failure. */
export function CodeLink({ at, name, failed, small }: CodeLinkProps) {
  const save = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isSaved = await saveAs(`${name}_qr.png`, at);
    showToast(isSaved ? { kind: 'success', text: 'QR code downloaded' } : { kind: 'error', text: failed });
  };
  return (
    <a
      href={at}
      download
      onClick={save}
      className={small ? 'btn btn-ghost btn-square btn-sm tap' : buttonClass()}
      aria-label={small ? `QR code of ${name}` : undefined}
      title={small ? 'QR code' : undefined}
    >
      <RowIcon name="qr-code" />
      {!small && 'QR code'}
    </a>
  );
}

async function saveAs(name: string, address: string): Promise<boolean> {
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
