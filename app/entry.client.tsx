import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Whoever goes on before an answer is whole breaks it off. The router leaves the end of such an answer's
// stream unhandled, and the browser would report as an error what is none.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Nobody has pointed at a link before the page is there; without a network there is nothing to fetch ahead.
import('./web/code-ahead').then(
  ({ fetchCodeAhead }) => fetchCodeAhead(document),
  () => undefined,
);
