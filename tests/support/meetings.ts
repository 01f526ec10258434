const minuteMs = 60_000;
let made = 0;

/** The fields that a meeting needs beside its client: two minutes of one week, and others each time. */
export function someMeeting() {
  const at = Date.UTC(2026, 10, 23) + 5 * ++made * minuteMs;
  return {
    title: 'Tasting',
    desc: 'Three roasts.',
    startTime: new Date(at).toISOString(),
    endTime: new Date(at + 2 * minuteMs).toISOString(),
  };
}
