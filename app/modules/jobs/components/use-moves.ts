import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BoardJob } from '../board';

/** What a move changes of a job. */
export interface Moving {
  job: BoardJob;
  driverId: string | null;
  date: string;
  time: string;
}

/** What does not fit about the last move, or why it was refused. */
export interface Said {
  text: string;
  tone: 'warning' | 'error';
}

interface Answer {
  data?: unknown[];
  warnings?: { warning: string }[];
  message?: string;
}

/**
 * Moves jobs through the call for it: the board shows them in their new place at once, then as they are stored. A refused move
 * is said, and the board drawn again.
 */
export function useMoves() {
  const [pending, setPending] = useState<ReadonlyMap<string, Moving>>(new Map());
  const [said, say] = useState<Said | null>(null);
  const { revalidate } = useRevalidator();
  const move = useCallback(
    async (moves: readonly Moving[]) => {
      setPending(new Map(moves.map((one) => [one.job.id, one])));
      const answer = await send(moves);
      await revalidate();
      setPending(new Map());
      if (!answer.data) {
        say({ text: answer.message ?? 'The job could not be moved. Please try again.', tone: 'error' });
        return;
      }
      const warnings = (answer.warnings ?? []).map(({ warning }) => warning).join(' ');
      say(warnings ? { text: warnings, tone: 'warning' } : null);
    },
    [revalidate],
  );
  return { pending, said, move, dismiss: useCallback(() => say(null), []) };
}

async function send(moves: readonly Moving[]): Promise<Answer> {
  const body = {
    moves: moves.map(({ job, driverId, date, time }) => ({
      ...{ id: job.id, revision: job.revision, jobDate: date },
      // Only what changes: a job without a time stays without one.
      ...(time !== job.time && { jobTime: time }),
      ...(driverId !== job.driverId && { assignedEmployees: driverId === null ? [] : [driverId] }),
    })),
  };
  try {
    const answer = await fetch('/api/jobs/move', {
      method: 'POST',
      // Without a key: a move that is sent twice is refused by its revision.
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  } catch {
    return { message: 'There is no connection. The job was not moved.' };
  }
}
