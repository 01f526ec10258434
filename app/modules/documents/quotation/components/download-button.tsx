import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button, type ButtonSize, buttonClass } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { showToast } from '~/ui/toasts';
import * as messages from '../messages';

interface DownloadButtonProps {
  at: string;
  /** The file name. */
  number: string;
  size?: ButtonSize;
  /** If there are several on a page: a label for screen readers. */
  label?: string;
}

/** Downloads the PDF. With JavaScript it says whether that worked; without, it is a link. */
export function DownloadButton({ at, number, size = 'medium', label }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const words = label ? <span className="sr-only">{label}</span> : null;

  const save = async (event: MouseEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveFile(at, `${number}.pdf`);
      showToast({ kind: 'success', text: messages.downloaded });
    } catch (error) {
      const text = error instanceof Refused ? error.message : messages.downloadFailed;
      showToast({ kind: 'error', text });
    } finally {
      setBusy(false);
    }
  };

  if (!hydrated) {
    return (
      <a href={at} className={buttonClass({ size })} download>
        <Download size={16} />
        PDF {words}
      </a>
    );
  }
  return (
    <Button type="button" size={size} busy={busy} icon={<Download size={16} />} onClick={save}>
      PDF {words}
    </Button>
  );
}

/** The server's message for a refused file. */
class Refused extends Error {}

async function saveFile(at: string, name: string): Promise<void> {
  const answer = await fetch(at);
  // After being signed out, the answer is a redirect to a page and no PDF.
  if (answer.redirected) throw new Refused(messages.downloadFailed);
  if (!answer.ok) throw new Refused((await answer.text()).trim() || messages.downloadFailed);
  const content = await answer.blob();
  if (content.size === 0) throw new Refused(messages.empty);
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
