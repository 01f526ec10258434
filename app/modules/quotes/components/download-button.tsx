import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Button, type ButtonSize, buttonClass } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { showToast } from '~/ui/toasts';
import * as messages from '../messages';

interface DownloadButtonProps {
  /** The address of the PDF. */
  at: string;
  /** What the file is called. */
  number: string;
  size?: ButtonSize;
  /** Where several stand below each other: whose it is, for those who listen. */
  label?: string;
}

/** The PDF to save. With JavaScript it says whether that worked; without, it is a link. */
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

/** What the server says of a file that it does not give. */
class Refused extends Error {}

async function saveFile(at: string, name: string): Promise<void> {
  const answer = await fetch(at);
  // Who is signed out meanwhile is led to a page, and that is no PDF.
  if (answer.redirected) throw new Refused(messages.downloadFailed);
  if (!answer.ok) throw new Refused((await answer.text()).trim() || messages.downloadFailed);
  const content = await answer.blob();
  if (content.size === 0) throw new Refused(messages.empty);
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
