import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const FindDialog = lazy(() => import('./find-dialog'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet'));

type Shown = 'find' | 'sheet' | null;

/**
 * Keyboard shortcuts of every page: Ctrl-K or Cmd-K to find, and, outside of text fields, `n` for the page's main
 * action and `?` for the list of shortcuts. `openFind` opens the search from a link.
 */
export function useShortcuts() {
  const [shown, setShown] = useState<Shown>(null);
  const { key } = useLocation();
  const close = useCallback(() => setShown(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what is open.
  useEffect(() => close(), [key, close]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (withCommand && event.key.toLowerCase() === 'k') {
        // An open dialog may hold typed text, so it stays.
        if (document.querySelector('dialog:modal')) return;
        event.preventDefault();
        setShown('find');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const at = event.target as HTMLElement;
      if (at.isContentEditable || at.closest('input, textarea, select, dialog')) return;
      if (event.key === '?') setShown('sheet');
      if (event.key === 'n') {
        const action = document.querySelector<HTMLElement>('#content header .btn-primary');
        if (!action) return;
        event.preventDefault();
        action.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const dialog = shown && (
    <Suspense>
      {shown === 'find' ? <FindDialog onClose={close} /> : <ShortcutSheet onClose={close} />}
    </Suspense>
  );
  return { dialog, openFind: useCallback(() => setShown('find'), []) };
}
