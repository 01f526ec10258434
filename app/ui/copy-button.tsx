import { Copy } from 'lucide-react';
import { Button } from './button';
import { showToast } from './toasts';

interface CopyButtonProps {
  label: string;
  /** What is copied. */
  text: string;
  /** What is said when it was copied, and when the browser would not. */
  copied: string;
  failed: string;
}

/** Copies a text to the clipboard; not there without JavaScript. */
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
