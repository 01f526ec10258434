import type { NextFunction, Request, Response } from 'express';
import { errorBody } from '~/core/refusal';
import { database } from '~db/connect';
import { inTime } from './in-time';

/**
 * `/healthz`: 200 while the process runs. `/readyz`: 200 while the database answers, otherwise 503. Registered first,
 * so that neither needs routes, sessions or limits.
 */
export async function health(request: Request, response: Response, next: NextFunction): Promise<void> {
  const path = request.path.toLowerCase();
  if (path !== '/healthz' && path !== '/readyz') return next();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json(errorBody({ code: 405, why: 'wrong-method', message: 'Only GET.' }));
    return;
  }
  const ready = path === '/healthz' || (await databaseAnswers());
  response
    .status(ready ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ ok: ready });
}

/** The limit for the database's answer in milliseconds. Load balancers need a quick no. */
const patience = 2_000;

async function databaseAnswers(): Promise<boolean> {
  // The driver's own time limit does not apply while it selects a server.
  const answered = inTime(database().db.command({ ping: 1 }, { timeoutMS: patience }), patience);
  return await answered.then(
    () => true,
    () => false,
  );
}
