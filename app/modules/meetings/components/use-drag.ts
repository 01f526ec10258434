import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { drawnSpan, movedSpan, resizedSpan, type Span } from '../dragging';
import { clock } from '../show-week';

/** In pixels from the lower edge. A press within it drags the end, not the whole. */
const edge = 8;
/** In pixels. A press that moves less is a click. */
const slack = 5;

interface Press {
  id: string;
  element: HTMLElement;
  pointerId: number;
  /** The z-index set by schedule-x. */
  zIndex: string;
  x: number;
  y: number;
  kind: 'move' | 'resize';
  /** The width of a day and the height of a minute, in pixels. */
  dayWidth: number;
  minuteHeight: number;
  /** The current times, once it has moved. */
  span: Span | null;
}

/** A press on free time, which draws a new meeting. */
interface Drawing {
  column: HTMLElement;
  pointerId: number;
  day: string;
  /** The start, in minutes of the day. */
  from: number;
  y: number;
  /** The current times, once it has moved. */
  span: Span | null;
}

interface Dragging {
  days: readonly string[];
  /** The stored times of a meeting; undefined if it cannot be dragged. */
  spanOf(id: string): Span | undefined;
  onDrop(id: string, span: Span): void;
  /** Called when free time was drawn over. */
  onDraw(span: Span): void;
}

/**
 * Drag and drop for schedule-x, whose version 4 has no free plugin for it: moves a one-day meeting with mouse or pen,
 * resizes it at its lower edge, and draws a new one over free time. Escape cancels. Touch scrolls. Put the handlers on
 * the element around the calendar.
 */
export function useDrag({ days, spanOf, onDrop, onDraw }: Dragging) {
  const press = useRef<Press | null>(null);
  const drawing = useRef<Drawing | null>(null);
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

  const endDrawing = () => {
    const { column, pointerId } = drawing.current ?? {};
    drawing.current = null;
    if (!column) return;
    delete column.dataset.drawing;
    column.style.removeProperty('--drawn-top');
    column.style.removeProperty('--drawn-height');
    if (pointerId !== undefined && column.hasPointerCapture(pointerId)) {
      column.releasePointerCapture(pointerId);
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(press.current?.span || drawing.current?.span)) return;
      dropped.current = true;
      putBack();
      endDrawing();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dropped.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const element = (event.target as Element).closest<HTMLElement>('.sx__time-grid-event');
    const day = (event.target as Element).closest<HTMLElement>('.sx__time-grid-day');
    if (day && !element) {
      drawing.current = beginDrawing(day, event);
      return;
    }
    const column = day?.getBoundingClientRect();
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
    if (drawing.current) draw(drawing.current, event.clientY);
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
    const drawn = drawing.current?.span;
    endDrawing();
    if (drawn) {
      dropped.current = true;
      onDraw(drawn);
    }
    const held = press.current;
    const before = held && spanOf(held.id);
    const span = held?.span;
    putBack();
    if (!held || !before || !span) return;
    // The click that follows ends the drag and must not open anything.
    dropped.current = true;
    if (span.start !== before.start || span.end !== before.end) onDrop(held.id, span);
  };

  const onClickCapture = (event: MouseEvent) => {
    if (!dropped.current) return;
    dropped.current = false;
    event.stopPropagation();
  };

  const onPointerCancel = () => {
    putBack();
    endDrawing();
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture };
}

function beginDrawing(column: HTMLElement, { clientY: y, pointerId }: PointerEvent): Drawing | null {
  const day = column.dataset.timeGridDate;
  return day ? { column, pointerId, day, from: minutesAt(column, y), y, span: null } : null;
}

/** Shows the drawn time so far. */
function draw(held: Drawing, y: number): void {
  const { column, pointerId, day, from } = held;
  if (!held.span && Math.abs(y - held.y) < slack) return;
  if (!held.span) column.setPointerCapture(pointerId);
  const { start, end } = drawnSpan(day, from, minutesAt(column, y));
  held.span = { start, end };
  const share = (minutes: number) => `${(minutes / 1_440) * 100}%`;
  column.style.setProperty('--drawn-top', share(minutesBetween(`${day}T00:00`, start)));
  column.style.setProperty('--drawn-height', share(minutesBetween(start, end)));
  column.dataset.drawing = `${clock(start)} – ${clock(end)}`;
}

/** The minute of the day at a vertical position in a day's column. */
function minutesAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  return ((y - top) / height) * 1_440;
}

const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;

/** Shows where it would be dropped, and the times. */
function show(
  { element, kind, dayWidth, minuteHeight }: Press,
  before: Span,
  span: Span,
  days: readonly string[],
) {
  element.style.zIndex = '30';
  element.dataset.dragging = kind;
  element.dataset.time = `${clock(span.start)} – ${clock(span.end)}`;
  if (kind === 'resize') {
    const height = `${minutesBetween(span.start, span.end) * minuteHeight}px`;
    element.style.minHeight = height;
    element.style.maxHeight = height;
    return;
  }
  const right = days.indexOf(span.start.slice(0, 10)) - days.indexOf(before.start.slice(0, 10));
  const down = minutesBetween(before.start, span.start) - right * 1_440;
  element.style.transform = `translate(${right * dayWidth}px, ${down * minuteHeight}px)`;
}
