/** For pages whose things are dragged with dnd-kit. */

/** The click that ends a drag must not follow the dragged thing's link. */
export function preventNextClick(): void {
  const prevent = (event: Event) => event.preventDefault();
  const stop = () => setTimeout(() => window.removeEventListener('click', prevent, true));
  window.addEventListener('click', prevent, true);
  for (const end of ['mouseup', 'touchend', 'keyup']) window.addEventListener(end, stop, { once: true });
}

/** Keeps an arrow key that moves a dragged thing from scrolling the page as well, which would take back what dnd-kit scrolls. */
export function preventScrolling(event: KeyboardEvent): void {
  if (event.code.startsWith('Arrow')) event.preventDefault();
}

/** The height of the next row up or down, for arrow keys. */
export function stepTo(key: string, y: number, rows: readonly { top: number; bottom: number }[]): number {
  const at = rows.findIndex(({ top, bottom }) => y + 24 >= top && y + 24 < bottom);
  const to = rows[at + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)];
  return at === -1 || !to ? y : to.top + 4;
}
