import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Does for navigations what browsers do for new documents: announces the new title to screen readers, and moves the
 * focus if the focused element is gone, such as the button of a completed task: to the next item of its list, or to the
 * content.
 */
export function RouteAnnouncer() {
  const { key, pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const lastTitle = useRef('');
  const lastPath = useRef(pathname);
  const lastFocus = useRef<Element>(null);
  const others = useRef<string[]>([]);

  useEffect(() => {
    lastTitle.current = document.title;
    const onFocus = ({ target }: FocusEvent) => {
      lastFocus.current = target as Element;
      others.current = linksAround(lastFocus.current);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation.
  useEffect(() => {
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    // A dialog takes the focus and has its own name.
    if (document.querySelector('dialog[open]')) return;
    if (document.title !== lastTitle.current) {
      lastTitle.current = document.title;
      setAnnounced(document.title.replace(/ · Laoban$/, ''));
    }
    if (document.activeElement === document.body && lastFocus.current?.isConnected === false) {
      const next = isSamePage && others.current.map(linkTo).find((link) => link !== null);
      (next || document.getElementById('content'))?.focus({ preventScroll: true });
    }
  }, [key]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

/** The addresses of the other items of the element's list: those after its own item, then those before it. */
function linksAround(element: Element): string[] {
  const item = element.closest('#content li');
  const items = [...(item?.parentElement?.children ?? [])];
  const place = items.indexOf(item as Element);
  return [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0)).reverse()].flatMap(
    (other) => other.querySelector('a')?.getAttribute('href') ?? [],
  );
}

function linkTo(address: string): HTMLElement | null {
  return document.querySelector(`#content li a[href="${CSS.escape(address)}"]`);
}
