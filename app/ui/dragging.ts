/** For pages whose things are dragged with dnd-kit. */
import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo } from 'react';

// Stable, since new options would draw everything that can be dragged again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 200, tolerance: 8 } };
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/** Dragging by mouse, by touch after a short hold, and by keyboard, where the arrow keys move as `coordinateGetter` says. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  const keyboard = useMemo(
    () => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const }),
    [coordinateGetter],
  );
  return useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  );
}

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
