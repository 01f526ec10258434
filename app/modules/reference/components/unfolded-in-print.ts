import { useEffect } from 'react';

/**
 * Opens what is folded while it is printed, in browsers whose style sheets cannot (Firefox 142 and older). Without JavaScript
 * they print what was opened by hand.
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
