import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { movedSpan, resizedSpan, type Span } from '../dragging';
import { clock } from '../show-week';

/** A press beneath this many pixels from the lower edge drags the end, not the whole. */
const edge = 8;
/** A press that moves less than that is a click. */
const slack = 5;

interface Press {
  id: string;
  element: HTMLElement;
  pointerId: number;
  /** Its place above others, as schedule-x has set it. */
  zIndex: string;
  x: number;
  y: number;
  kind: 'move' | 'resize';
  /** How wide a day is and how high a minute, in pixels. */
  dayWidth: number;
  minuteHeight: number;
  /** As it is now, once it has moved. */
  span: Span | null;
}

interface Dragging {
  days: readonly string[];
  /** When a meeting is, as it is stored; undefined of one that cannot be dragged. */
  spanOf(id: string): Span | undefined;
  onDrop(id: string, span: Span): void;
}

/**
 * Drags what schedule-x draws, since its own plugins for that do not come with its fourth version: a meeting of one day
 * with the mouse or a pen, the end by its lower edge; Escape puts it back. A finger scrolls. Give the handlers to the
 * element around the calendar.
 */
export function useDrag({ days, spanOf, onDrop }: Dragging) {
  const press = useRef<Press | null>(null);
  const dropped = useRef(false);

  const putBack = () => {
    const { element, pointerId, zIndex = '' } = press.current ?? {};
    press.current = null;
    if (!element) return;
    element.style.zIndex = zIndex;
    element.style.removeProperty('transform');
    element.style.removeProperty('min-height');
    element.style.removeProperty('max-height');
    delete element.dataset.dragging;
    delete element.dataset.time;
    if (pointerId !== undefined && element.hasPointerCapture(pointerId)) {
      element.releasePointerCapture(pointerId);
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !press.current?.span) return;
      dropped.current = true;
      putBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dropped.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const element = (event.target as Element).closest<HTMLElement>('.sx__time-grid-event');
    const column = element?.closest<HTMLElement>('.sx__time-grid-day')?.getBoundingClientRect();
    const id = element?.dataset.eventId;
    if (!element || !column || id === undefined || !spanOf(id)) return;
    press.current = {
      id,
      element,
      pointerId: event.pointerId,
      zIndex: element.style.zIndex,
      x: event.clientX,
      y: event.clientY,
      kind: element.getBoundingClientRect().bottom - event.clientY <= edge ? 'resize' : 'move',
      dayWidth: column.width,
      minuteHeight: column.height / 1_440,
      span: null,
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = press.current;
    const before = held && spanOf(held.id);
    if (!held || !before) return;
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.span && Math.hypot(right, down) < slack) return;
    if (!held.span) held.element.setPointerCapture(held.pointerId);
    const by = { days: Math.round(right / held.dayWidth), minutes: down / held.minuteHeight };
    const span = held.kind === 'move' ? movedSpan(before, by, days) : resizedSpan(before, by);
    held.span = span;
    show(held, before, span, days);
  };

  const onPointerUp = () => {
    const held = press.current;
    const before = held && spanOf(held.id);
    const span = held?.span;
    putBack();
    if (!held || !before || !span) return;
    // The click that follows is the end of this, and opens nothing.
    dropped.current = true;
    if (span.start !== before.start || span.end !== before.end) onDrop(held.id, span);
  };

  const onClickCapture = (event: MouseEvent) => {
    if (!dropped.current) return;
    dropped.current = false;
    event.stopPropagation();
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: putBack, onClickCapture };
}

/** Where it would be dropped, and when that is. */
function show(
  { element, kind, dayWidth, minuteHeight }: Press,
  before: Span,
  span: Span,
  days: readonly string[],
) {
  const minutes = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
  element.style.zIndex = '30';
  element.dataset.dragging = kind;
  element.dataset.time = `${clock(span.start)} – ${clock(span.end)}`;
  if (kind === 'resize') {
    const height = `${minutes(span.start, span.end) * minuteHeight}px`;
    element.style.minHeight = height;
    element.style.maxHeight = height;
    return;
  }
  const right = days.indexOf(span.start.slice(0, 10)) - days.indexOf(before.start.slice(0, 10));
  const down = minutes(before.start, span.start) - right * 1_440;
  element.style.transform = `translate(${right * dayWidth}px, ${down * minuteHeight}px)`;
}
