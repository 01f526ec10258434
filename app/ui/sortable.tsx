import { type RefCallback, useCallback, useRef } from 'react';
import { RowIcon } from './row-icon';

/** What was dragged, and its places before and after, from 0. */
type OnDrop = (item: HTMLElement, from: number, to: number) => void;

/** The ref of a list whose children are dragged by their `DragHandle`; nothing is dragged before sortablejs has come. */
export function useSortable<List extends HTMLElement>(onDrop: OnDrop): RefCallback<List> {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  return useCallback((list: List | null) => {
    if (!list) return;
    let sortable: { destroy(): void } | undefined;
    let gone = false;
    let focused: Element | null = null;
    const load = async () => {
      const loaded = await import('sortablejs').catch(() => undefined);
      if (gone || !loaded) return;
      sortable = loaded.default.create(list, {
        handle: '.drag-handle',
        animation: 150,
        ghostClass: 'opacity-40',
        onChoose() {
          focused = document.activeElement;
        },
        onEnd({ item, oldIndex, newIndex, from }) {
          if (oldIndex !== undefined && newIndex !== undefined && oldIndex !== newIndex) {
            // React finds its nodes where it left them, and moves them itself.
            from.insertBefore(item, from.children[oldIndex + (oldIndex > newIndex ? 1 : 0)] ?? null);
            drop.current(item, oldIndex, newIndex);
          }
          // Pressing the handle took the focus out of the field that had it.
          if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
        },
      });
    };
    void load();
    return () => {
      gone = true;
      sortable?.destroy();
    };
  }, []);
}

/** Where an item of such a list is taken hold of. For a mouse or a finger: keys have their own buttons. */
export function DragHandle({ className }: { className: string }) {
  return (
    <span
      className={`drag-handle needs-js tap grid size-8 cursor-grab touch-none place-items-center text-muted ${className}`}
      title="Drag to reorder"
      aria-hidden="true"
    >
      <RowIcon name="grip" />
    </span>
  );
}
