import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the fake answers: like the API, or with a failure. */
export type Mode =
  | 'success'
  /** A success that waits for `release`. */
  | 'held'
  | 'refusal'
  | 'cut-off'
  | 'rate-limit'
  | 'overloaded'
  | 'broken'
  | 'wrong-key'
  /** A message whose text is not JSON. */
  | 'garbage'
  /** A message whose text is JSON of another shape. */
  | 'wrong-shape'
  /** A body that is not JSON. */
  | 'no-json'
  /** A success without a body. */
  | 'no-content'
  /** Never answers. */
  | 'hang'
  /** Sends the headers and never the body. */
  | 'half'
  | 'reset';

/** A received request. */
interface Recorded {
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent.
  body: any;
}

/** A local Messages API for the real SDK. */
export interface FakeAnthropic {
  url: string;
  requests: Recorded[];
  /** How the next requests are answered, in turn. The last mode applies to all that follow. */
  play(...modes: [Mode, ...Mode[]]): void;
  /** The content of successes from now on; null restores the fake's own. */
  say(answer: object | null): void;
  /** Answers what was held. */
  release(): void;
  /** Resolves when this many requests have arrived since the start. */
  asked(times: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the fake on a free port. */
export async function startFakeAnthropic(): Promise<FakeAnthropic> {
  const requests: Recorded[] = [];
  let modes: [Mode, ...Mode[]] = ['success'];
  let words: object | null = null;
  let held: (() => void)[] = [];
  let waiting: { times: number; resolve(): void }[] = [];

  const server = createServer(async (request, response) => {
    const sent = await text(request).catch(() => undefined);
    // The client died or gave up while sending.
    if (sent === undefined) return;
    const body = JSON.parse(sent);
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    const mode = modes[0];
    if (modes[1]) modes = modes.slice(1) as [Mode, ...Mode[]];
    const answer = words ?? answerTo(body.output_config?.format?.schema, requests.length);
    if (mode === 'held') held.push(() => success(response, body.model, answer));
    else respond(mode, response, body.model, answer);
    const ready = waiting.filter(({ times }) => times <= requests.length);
    waiting = waiting.filter(({ times }) => times > requests.length);
    for (const { resolve } of ready) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play: (...next) => {
      modes = next;
    },
    say: (answer) => {
      words = answer;
    },
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    asked: (times) =>
      times <= requests.length
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ times, resolve });
          }),
    stop: () =>
      new Promise((resolve) => {
        held = [];
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function respond(mode: Exclude<Mode, 'held'>, response: ServerResponse, model: string, answer: object): void {
  switch (mode) {
    case 'success':
      success(response, model, answer);
      return;
    case 'refusal':
      message(response, model, 'refusal', '');
      return;
    case 'cut-off':
      message(response, model, 'max_tokens', JSON.stringify(answer).slice(0, 40));
      return;
    case 'garbage':
      message(response, model, 'end_turn', 'Sure! Here is an idea for you.');
      return;
    case 'wrong-shape':
      message(response, model, 'end_turn', JSON.stringify({ title: 7, ideas: [] }));
      return;
    case 'rate-limit':
      failure(response, 429, 'rate_limit_error', { 'retry-after': '0' });
      return;
    case 'overloaded':
      failure(response, 529, 'overloaded_error');
      return;
    case 'broken':
      failure(response, 500, 'api_error');
      return;
    case 'wrong-key':
      failure(response, 401, 'authentication_error');
      return;
    case 'no-json':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>Bad gateway</html>');
      return;
    case 'no-content':
      response.writeHead(204).end();
      return;
    case 'half':
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":"msg_1","content":[');
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
  }
}

function success(response: ServerResponse, model: string, answer: object): void {
  message(response, model, 'end_turn', JSON.stringify(answer));
}

function message(response: ServerResponse, model: string, stop_reason: string, text: string): void {
  const body = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: text ? [{ type: 'text', text, citations: null }] : [],
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1_000, output_tokens: 200, cache_read_input_tokens: 0 },
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function failure(response: ServerResponse, status: number, type: string, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify({ type: 'error', error: { type, message: `The fake says ${status}` } }));
}

/** An answer that fits the requested schema. Each contains its number. */
function answerTo(schema: { properties?: Record<string, unknown> } | undefined, number: number): object {
  const asked = Object.keys(schema?.properties ?? {});
  if (asked.includes('scenes')) {
    const scenes = Array.from({ length: 5 }, (_, at) => ({
      title: `Scene ${at + 1} of answer ${number}`,
      description: 'Steam over a cup, early light.',
      seconds: 4,
    }));
    return { scenes };
  }
  if (asked.includes('trends')) {
    const trends = Array.from({ length: 3 }, (_, at) => ({
      title: `Trend ${at + 1} of answer ${number}`,
      description: 'People order in a chat.',
      impact: ['Sales', 'Service'],
      relevance: 'Answer within the hour.',
    }));
    return { trends };
  }
  if (asked.includes('sentiment')) {
    return { sentiment: 'positive', summary: `They praised the delivery, answer ${number}.`, confidence: 84 };
  }
  return {
    title: `Idea of answer ${number}`,
    description: 'A stamp card for regulars.\n\nTen stamps, one cup.',
    tags: ['Loyalty', 'Regulars'],
  };
}
