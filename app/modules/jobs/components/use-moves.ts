import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BoardJob } from '../board';
import { statusFor } from '../statuses';

/** What a move changes of a job. */
export interface Moving {
  job: BoardJob;
  driverId: string | null;
  date: string;
  time: string;
}

/** What does not fit about the last move, or why it was refused. */
export interface MoveNotice {
  text: string;
  tone: 'warning' | 'error';
}

/** A job's place as moved here, shown until the page has a newer revision of the job. */
type Place = Pick<BoardJob, 'revision' | 'driverId' | 'date' | 'time' | 'status'>;

interface Answer {
  data?: {
    id: string;
    revision: number;
    assignedEmployees: string[];
    jobDate: string;
    jobTime: string;
    status: BoardJob['status'];
  }[];
  warnings?: { warning: string }[];
  message?: string;
}

/**
 * Moves jobs through the call for it. They are in their new place at once, then as the answer says, and the page is read again
 * after the last of several moves. After a refused move the job is where it was, and `notice` says why.
 */
export function useMoves() {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  const [notice, setNotice] = useState<MoveNotice | null>(null);
  const { revalidate } = useRevalidator();
  // One after the other: a second move of a job needs the revision that the first one makes.
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const revisions = useRef(new Map<string, number>());
  const move = useCallback(
    (moving: Moving) => {
      const { job, driverId, date, time } = moving;
      const place: Place = {
        revision: job.revision,
        driverId,
        date,
        time,
        status: statusFor({ status: job.status, driverId }),
      };
      const put = (change: (now: Place | undefined) => Place | null) =>
        setPlaces((now) => {
          const next = new Map(now);
          const changed = change(now.get(job.id));
          if (changed) next.set(job.id, changed);
          else next.delete(job.id);
          return next;
        });
      const run = async () => {
        const revision = Math.max(job.revision, revisions.current.get(job.id) ?? 0);
        const { data, message, warnings = [] } = await send(moving, revision);
        const stored = data?.[0];
        if (stored) {
          revisions.current.set(job.id, stored.revision);
          // Where it was dragged on meanwhile, it stays there.
          put((now) => (now && now !== place ? { ...now, revision: stored.revision } : placeOf(stored)));
        } else put(() => null);
        const warning = warnings.map((one) => one.warning).join(' ');
        if (!stored)
          setNotice({ text: message ?? 'The job could not be moved. Please try again.', tone: 'error' });
        else setNotice(warning ? { text: warning, tone: 'warning' } : null);
        waiting.current -= 1;
        if (waiting.current === 0) void revalidate();
      };
      put(() => place);
      waiting.current += 1;
      last.current = last.current.then(run);
    },
    [revalidate],
  );
  return { places, notice, move, dismiss: useCallback(() => setNotice(null), []) };
}

/** The jobs with those that were moved in their new places. */
export function withPlaces(
  jobs: readonly BoardJob[],
  places: ReadonlyMap<string, Place>,
): readonly BoardJob[] {
  if (places.size === 0) return jobs;
  return jobs.map((job) => {
    const place = places.get(job.id);
    return place && place.revision >= job.revision ? { ...job, ...place } : job;
  });
}

function placeOf({
  revision,
  assignedEmployees,
  jobDate,
  jobTime,
  status,
}: NonNullable<Answer['data']>[0]): Place {
  return { revision, driverId: assignedEmployees[0] ?? null, date: jobDate, time: jobTime, status };
}

async function send({ job, driverId, date, time }: Moving, revision: number): Promise<Answer> {
  const sent = {
    id: job.id,
    revision,
    jobDate: date,
    // Only what changes: a job without a time stays without one.
    ...(time !== job.time && { jobTime: time }),
    ...(driverId !== job.driverId && { assignedEmployees: driverId === null ? [] : [driverId] }),
  };
  try {
    const answer = await fetch('/api/jobs/move', {
      method: 'POST',
      // Without a key: a move that is sent twice is refused by its revision.
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ moves: [sent] }),
    });
    return (await answer.json()) as Answer;
  } catch {
    return { message: 'There is no connection. The job was not moved.' };
  }
}
