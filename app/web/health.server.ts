import type { NextFunction, Request, Response } from 'express';
import { database } from '~db/connect';

/**
 * `/healthz`: 200 while the process lives. `/readyz`: 200 while the database answers, else 503.
 * Before everything else, so that neither needs a working route, session or limit.
 */
export async function health(request: Request, response: Response, next: NextFunction): Promise<void> {
  const path = request.path.toLowerCase();
  if (path !== '/healthz' && path !== '/readyz') return next();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response
      .status(405)
      .set('Allow', 'GET, HEAD')
      .json({ ok: false, code: 405, error: 'Only GET.', message: 'Only GET.' });
    return;
  }
  const ready = path === '/healthz' || (await databaseAnswers());
  response
    .status(ready ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ ok: ready });
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await database().db.command({ ping: 1 }, { timeoutMS: 2_000 });
    return true;
  } catch {
    return false;
  }
}
