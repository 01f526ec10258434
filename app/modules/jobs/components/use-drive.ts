import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isEarly, plannedInWords } from '~/core/happened';
import * as messages from '../messages';

/** The phone's position and its state. */
export type Finding = 'off' | 'asked' | 'found' | 'refused';

/**
 * Watches the phone's position for location-based jobs. If it is denied or unavailable, the driver continues without.
 * Returns the state and the last position.
 */
export function usePosition(wanted: boolean) {
  const [finding, setFinding] = useState<Finding>('off');
  const position = useRef<GeolocationCoordinates | null>(null);
  useEffect(() => {
    if (!wanted || !('geolocation' in navigator)) return;
    setFinding('asked');
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        position.current = coords;
        setFinding('found');
      },
      () => setFinding((before) => (before === 'found' ? before : 'refused')),
      { enableHighAccuracy: true, maximumAge: 60_000, timeout: 20_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [wanted]);
  return { finding, position };
}

/** The hidden fields that `usePress` fills. */
export const phoneFields = ['saidAt', 'sentAt', 'latitude', 'longitude', 'accuracy'] as const;

/** Asks before a job is started long before its time: it may be the wrong one. */
export function mayStart(job: Parameters<typeof isEarly>[0]): boolean {
  return !isEarly(job, new Date()) || window.confirm(messages.asksEarly(plannedInWords(job)));
}

/**
 * Fills a form's hidden fields with the time and position of the first press. A second press before the answer repeats the
 * same request. A corrected entry keeps the values of its first press (`before`).
 */
export function usePress(
  position: { readonly current: GeolocationCoordinates | null },
  answer: unknown,
  before?: Record<string, unknown>,
) {
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an answer, the next press is a new request.
  useEffect(() => {
    pressed.current = false;
  }, [answer]);
  return ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (pressed.current) return;
    pressed.current = true;
    const fill = (name: string, value: unknown) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value === undefined ? '' : String(value);
    };
    const { latitude, longitude, accuracy } = position.current ?? {};
    const saidAt = new Date().toISOString();
    const now = { saidAt, latitude, longitude, accuracy };
    const pressedThen = before?.saidAt ? before : null;
    fill('sentAt', saidAt);
    // The phone has asked. A server that refused it hours later would only lose the start.
    fill('early', true);
    for (const [name, value] of Object.entries(now)) fill(name, pressedThen ? pressedThen[name] : value);
  };
}
