import { useEffect } from 'react';

/**
 * Opens collapsed elements for printing in browsers whose style sheets cannot (Firefox 142 and older). Without
 * JavaScript only what was opened by hand is printed.
 */
export function useUnfoldedInPrint(): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    let opened: HTMLDetailsElement[] = [];
    const unfold = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('details.unfolds-in-print:not([open])')];
      for (const folded of opened) folded.open = true;
    };
    const fold = () => {
      for (const folded of opened) folded.open = false;
    };
    window.addEventListener('beforeprint', unfold);
    window.addEventListener('afterprint', fold);
    return () => {
      window.removeEventListener('beforeprint', unfold);
      window.removeEventListener('afterprint', fold);
    };
  }, []);
}
