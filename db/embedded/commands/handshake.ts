import { ObjectId } from 'bson';
import { MAX_MESSAGE_BYTES } from '../protocol/wire';
import { MAX_DOCUMENT_BYTES } from '../storage/codec';
import { SESSION_MINUTES } from '../storage/session-records';
import { signInWithHello } from './authentication';
import type { Answer, Context } from './context';

/** The store as a replica set of one. */
export const SET_NAME = 'embedded';
/** What it calls itself where it has no address that a driver could go to: on a unix socket. */
const NOWHERE = 'embedded:27017';
/** The MongoDB that it behaves as. */
export const VERSION = '7.0.0';
const ELECTION = new ObjectId('7fffffff0000000000000001');
/** MongoDB 7.0's: what the driver takes this server for. */
const MAX_WIRE_VERSION = 21;

/** The set's one member, by the address at which the client is already: one that asks for all members stays there. */
export const memberFor = ({ connection }: Context): string => connection.local ?? NOWHERE;

/** `hello`: the one member of a replica set, so that sessions, transactions and retried writes are used. */
export function hello(context: Context): Answer {
  const { command, connection } = context;
  const member = memberFor(context);
  return {
    ...(command.helloOk === true && { helloOk: true }),
    isWritablePrimary: true,
    ismaster: true,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [member],
    primary: member,
    me: member,
    electionId: ELECTION,
    lastWrite: { lastWriteDate: new Date() },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ...signInWithHello(context),
    ok: 1,
  };
}

/** `ping` */
export const ping = (): Answer => ({ ok: 1 });

/** `buildInfo` */
export const buildInfo = (): Answer => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'laoban-embedded',
  bits: 64,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  ok: 1,
});
