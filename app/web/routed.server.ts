import type { Response as Answer, Request as Asked, NextFunction } from 'express';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { randomWord } from '~/core/random';
import { bringBody } from './body.server';
import { type RequestFacts, requestFacts } from './request';
import { roomsOf } from './rooms.server';
import { sendAnswer } from './send-answer.server';
import { sourceAddress } from './source-address';
import type { WholeBody } from './whole-body.server';

/**
 * What the router has built. As a function it is loaded anew after each change, which development needs,
 * and all routes are compiled anew for each request, which nobody else should.
 */
export type Build = ServerBuild | (() => Promise<ServerBuild>);

type Handler = ReturnType<typeof createRequestHandler>;

/** The way to the router: in development to all of it, else to the part of it that an address can mean. */
export function routed(build: Build): (asked: Asked, answer: Answer, next: NextFunction) => Promise<void> {
  const handlerOf = handlers(build);
  return async (asked, answer, next) => {
    try {
      const { response, whole } = await answered(asked, answer, handlerOf(asked.path));
      await sendAnswer(asked, answer, response, whole);
    } catch (error) {
      next(error);
    }
  };
}

interface Answered {
  response: Response;
  whole: WholeBody | undefined;
}

async function answered(asked: Asked, answer: Answer, handler: Handler): Promise<Answered> {
  const facts = factsOf(asked, answer);
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  const response = await handler(requestOf(asked, answer), context);
  return { response, whole: facts.whole?.of === response ? facts.whole.body : undefined };
}

/** The router's handler for a path. */
function handlers(build: Build): (pathname: string) => Handler {
  const mode = process.env.NODE_ENV;
  if (typeof build === 'function') {
    const all = createRequestHandler(build, mode);
    return () => all;
  }
  const rooms = roomsOf(build);
  const made = new Map<ServerBuild, Handler>();
  return (pathname) => {
    const room = rooms.of(pathname);
    const handler = made.get(room) ?? createRequestHandler(room, mode);
    made.set(room, handler);
    return handler;
  };
}

/** What loaders and actions know of a request beside itself. */
function factsOf(asked: Asked, answer: Answer): RequestFacts {
  return {
    id: answer.locals.requestId as string,
    address: sourceAddress(asked.ip ?? ''),
    nonce: randomWord(16).toString('base64'),
    headers: new Headers(),
    route: answer.locals.route ?? { pattern: '' },
  };
}

/**
 * A request as the router knows them, which is aborted when its caller has gone. Its body stays with the connection, and
 * its signal is put in its place: as a stream, and as one that follows another, they took longer than all else of it.
 */
function requestOf(asked: Asked, answer: Answer): Request {
  const gone = new AbortController();
  answer.on('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  const { method, protocol, host, originalUrl } = asked;
  const request = new Request(`${protocol}://${host}${originalUrl}`, { method, headers: headersOf(asked) });
  Object.defineProperty(request, 'signal', { value: gone.signal });
  if (method !== 'GET' && method !== 'HEAD') bringBody(request, asked);
  return request;
}

function headersOf({ headers }: Asked): [string, string][] {
  const all: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) all.push([name, one]);
  }
  return all;
}
