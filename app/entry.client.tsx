import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Whoever goes on before an answer is whole breaks it off. The router leaves the end of such an answer's
// stream unhandled, and the browser would report as an error what is none.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

// Nobody has pointed at a link or sent a form before the page is there; without a network there is nothing to fetch ahead.
const onceAlive = import('./web/once-alive').catch(() => undefined);

/** What begins once the page is alive may have come sooner, on a slow machine: before there is a router. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    void onceAlive.then((code) => code?.begin());
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <Alive>
      <StrictMode>
        <HydratedRouter />
      </StrictMode>
    </Alive>,
  );
});
