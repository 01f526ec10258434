import type { NextFunction, Request, Response } from 'express';
import { errorBody } from '~/core/refusal';
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
      .json(errorBody({ code: 405, why: 'wrong-method', message: 'Only GET.' }));
    return;
  }
  const ready = path === '/healthz' || (await databaseAnswers());
  response
    .status(ready ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .json({ ok: ready });
}

/** How long the database may take to answer, in milliseconds: callers want to know in time that it does not. */
const patience = 2_000;

async function databaseAnswers(): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, patience, false);
  });
  // The driver's own limit does not hold while it looks for a server that is away.
  const answered = database()
    .db.command({ ping: 1 }, { timeoutMS: patience })
    .then(
      () => true,
      () => false,
    );
  const answers = await Promise.race([answered, tooLate]);
  clearTimeout(late);
  return answers;
}
