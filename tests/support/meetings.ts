const minuteMs = 60_000;
let made = 0;

/** The required fields of a meeting except its client. Each call returns another two minutes of the same week. */
export function someMeeting() {
  const at = Date.UTC(2026, 10, 23) + 5 * ++made * minuteMs;
  return {
    title: 'Tasting',
    desc: 'Three roasts.',
    startTime: new Date(at).toISOString(),
    endTime: new Date(at + 2 * minuteMs).toISOString(),
  };
}
