/**
 * What a browser does by itself for a new document, for a page that comes without one: whoever listens is told its title, and
 * whoever goes by keys goes on from its content where what had the focus is no longer there, as a deleted row's button.
 */
export function tellOfPages(): void {
  let last = document.title;
  let focused: Element | null = document.activeElement;
  const told = document.createElement('p');
  told.role = 'status';
  told.className = 'sr-only';
  document.body.append(told);

  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });

  const look = () => {
    // A dialog takes the focus and says its own name; the page beneath it is the one that was.
    const dialog = document.querySelector('dialog[open]');
    const { title } = document;
    if (title !== last && !dialog) {
      last = title;
      told.textContent = title.replace(/ · Laoban$/, '');
    }
    if (document.activeElement !== document.body || !focused || focused.isConnected) return;
    focused = null;
    const next = (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h2' : '#content');
    next?.focus({ preventScroll: true });
  };

  // In the next frame all is in its place, and a dialog that closes has given the focus back.
  let waits = false;
  new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      setTimeout(() => {
        waits = false;
        look();
      });
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
