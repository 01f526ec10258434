import { createReadableStreamFromReadable } from '@react-router/node';
import type { Response as Answer, Request as Asked, NextFunction } from 'express';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { randomWord } from '~/core/random';
import { type RequestFacts, requestFacts } from './request';
import { roomsOf } from './rooms.server';
import { sendAnswer } from './send-answer.server';

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
      const facts = factsOf(asked, answer);
      const context = new RouterContextProvider();
      context.set(requestFacts, facts);
      const response = await handlerOf(asked.path)(requestOf(asked, answer), context);
      const page = facts.page?.of === response ? facts.page.body : undefined;
      await sendAnswer(asked, answer, response, page);
    } catch (error) {
      next(error);
    }
  };
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
    address: asked.ip ?? '',
    nonce: randomWord(16).toString('base64'),
    headers: new Headers(),
    route: answer.locals.route ?? { pattern: '' },
  };
}

/** A request as the router knows them, which is aborted when its caller has gone. */
function requestOf(asked: Asked, answer: Answer): Request {
  const gone = new AbortController();
  answer.on('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  const { method } = asked;
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(`${asked.protocol}://${asked.host}${asked.originalUrl}`, {
    method,
    headers: headersOf(asked),
    signal: gone.signal,
    ...(!bare && { body: createReadableStreamFromReadable(asked), duplex: 'half' }),
  });
}

function headersOf({ headers }: Asked): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) all.append(name, one);
  }
  return all;
}
