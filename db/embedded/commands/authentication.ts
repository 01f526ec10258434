import { Binary, type Document } from 'bson';
import { CommandError } from '../errors';
import type { Connection } from '../protocol/connection';
import { MECHANISM, type ScramAnswer, ScramConversation, ScramRefused } from '../protocol/scram';
import { WITHOUT_SIGN_IN } from '../supported';
import type { Answer, Context } from './context';

/** The database in which users are, as in MongoDB. */
const USERS_IN = 'admin';
/** A connection has one conversation at a time, so one number does for all. */
const CONVERSATION = 1;

/** How many sign-ins may be half done at a time. One more, and the oldest has to start again. */
const MOST_HALF_DONE = 100;
const halfDone = new Set<Connection>();

/** Refuses a command of a client that must sign in and has not. */
export function checkSignedIn(connection: Connection, name: string): void {
  if (!connection.trusted && !WITHOUT_SIGN_IN.has(name))
    throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
}

/** `saslStart`: the first message of a sign-in. Refuses other mechanisms than SCRAM-SHA-256. */
export const saslStart = ({ command, connection, database }: Context): Answer =>
  start(connection, command, database);

function start(connection: Connection, command: Document, database: string): Document {
  forgetSignIn(connection);
  if (command.mechanism !== MECHANISM)
    throw new CommandError(
      'MechanismUnavailable',
      `Received authentication for mechanism ${command.mechanism} which is not enabled`,
    );
  const { credentials } = connection;
  if (!credentials || database !== USERS_IN) throw failed();
  const skip = command.options?.skipEmptyExchange === true;
  const conversation = orFailed(() => new ScramConversation(credentials, text(command.payload), skip));
  connection.conversation = conversation;
  halfDone.add(connection);
  const [oldest] = halfDone;
  if (oldest && halfDone.size > MOST_HALF_DONE) forgetSignIn(oldest);
  return reply(conversation.challenge);
}

/** `saslContinue`: the client's proof, which signs the connection in. A wrong one ends the conversation. */
export function saslContinue({ command, connection }: Context): Answer {
  const { conversation } = connection;
  if (!conversation || command.conversationId !== CONVERSATION)
    throw new CommandError('ProtocolError', 'No SASL session state found');
  try {
    const answer = orFailed(() => conversation.next(text(command.payload)));
    if (!answer.done) return reply(answer);
    connection.signIn();
    forgetSignIn(connection);
    return reply(answer);
  } catch (error) {
    forgetSignIn(connection);
    throw error;
  }
}

/** `logout`: the connection is a stranger's again. */
export function logout({ connection }: Context): Answer {
  connection.signOut();
  return { ok: 1 };
}

/** `connectionStatus`: who has signed in. */
export function connectionStatus({ command, connection }: Context): Answer {
  const { user } = connection;
  const users = user === undefined ? [] : [{ user, db: USERS_IN }];
  const roles = users.map(() => ({ role: 'root', db: USERS_IN }));
  const privileges = users.map(() => ({ resource: { anyResource: true }, actions: ['anyAction'] }));
  const authInfo = {
    authenticatedUsers: users,
    authenticatedUserRoles: roles,
    ...(command.showPrivileges === true && { authenticatedUserPrivileges: privileges }),
  };
  return { authInfo, ok: 1 };
}

/** What `hello` says of signing in: how, and the answer to a first message that came with it, if that is one. */
export function signInWithHello({ command, connection }: Context): Document {
  const { saslSupportedMechs, speculativeAuthenticate: early } = command;
  const speculative = early && attempt(connection, early);
  return {
    ...(saslSupportedMechs && connection.credentials && { saslSupportedMechs: [MECHANISM] }),
    ...(speculative && { speculativeAuthenticate: speculative }),
  };
}

/** One that fails is left out: the client then begins by `saslStart`. */
function attempt(connection: Connection, command: Document): Document | undefined {
  try {
    return start(connection, command, String(command.db));
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Ends a sign-in that was begun on a connection. */
export function forgetSignIn(connection: Connection): void {
  connection.conversation = undefined;
  halfDone.delete(connection);
}

const reply = ({ payload, done }: ScramAnswer): Document => ({
  conversationId: CONVERSATION,
  done,
  payload: new Binary(payload),
  ok: 1,
});

const text = (payload: unknown): string =>
  payload instanceof Binary ? Buffer.from(payload.value()).toString('utf8') : '';

/** The same for whatever was wrong: a stranger does not learn which users there are. */
const failed = () => new CommandError('AuthenticationFailed', 'Authentication failed.');

function orFailed<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof ScramRefused ? failed() : error;
  }
}
