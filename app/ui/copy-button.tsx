import { Copy } from 'lucide-react';
import { Button } from './button';
import { showToast } from './toasts';

interface CopyButtonProps {
  label: string;
  /** The text to copy. */
  text: string;
  /** The messages after copying, and if the browser refused. */
  copied: string;
  failed: string;
}

/** Copies a text to the clipboard. Hidden without JavaScript. */
export function CopyButton({ label, text, copied, failed }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: copied });
    } catch {
      showToast({ kind: 'error', text: failed });
    }
  };
  return (
    <Button type="button" className="needs-js" icon={<Copy size={16} />} onClick={copy}>
      {label}
    </Button>
  );
}
