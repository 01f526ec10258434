import { BSON, type Document, MongoError, MongoServerError } from 'mongodb';
import type { Value } from '../storage/values';
import { asDriverSays } from './driver-habits';
import type { Entities } from './entities';
import { Mismatch, match } from './matching';
import type { ExpectedEvents } from './suite';

/**
 * Compares an error with what a case expects of it; throws `Mismatch`. What is no error of the driver's is a fault of
 * the runner or of the case, which no case expects.
 */
export function checkError(expected: Document, error: Value, entities: Entities): void {
  if (!isDriversOwn(error)) throw error;
  const fail = (what: string): never => {
    throw new Mismatch(`${what}: ${error?.constructor?.name} ${error?.code ?? ''} ${error?.message}`);
  };
  const isServer = error instanceof MongoServerError;
  const { isClientError, errorContains, errorCode, errorCodeName, errorResponse } = expected;
  if (isClientError !== undefined && isClientError === isServer)
    fail(`expected ${isClientError ? 'a' : 'no'} client error`);
  if (errorContains && !String(error.message).toLowerCase().includes(errorContains.toLowerCase()))
    fail(`expected an error that contains '${errorContains}'`);
  if (errorCode && Number(errorCode) !== codeOf(error).code) fail(`expected code ${errorCode}`);
  if (errorCodeName && errorCodeName !== codeOf(error).codeName) fail(`expected ${errorCodeName}`);
  for (const label of expected.errorLabelsContain ?? [])
    if (!(error instanceof MongoError) || !error.hasErrorLabel(label)) fail(`expected the label ${label}`);
  for (const label of expected.errorLabelsOmit ?? [])
    if (error instanceof MongoError && error.hasErrorLabel(label)) fail(`expected no label ${label}`);
  if (errorResponse) match(errorResponse, error.errorResponse ?? error.result, entities, 'errorResponse');
  if (expected.expectResult !== undefined)
    match(expected.expectResult, error.result, entities, 'error result');
}

const isDriversOwn = (error: unknown): boolean =>
  error instanceof MongoError || BSON.BSONError.isBSONError(error);

/** A write concern's error has its code within. */
const codeOf = (error: Value): { code?: number; codeName?: string } => ({
  code: error.code ?? error.writeConcernError?.code,
  codeName: error.codeName ?? error.errorResponse?.codeName ?? error.writeConcernError?.codeName,
});

/** Compares what a client has reported with what it should have; throws `Mismatch`. */
export function checkEvents(expected: ExpectedEvents, entities: Entities): void {
  const type = expected.eventType ?? 'command';
  const seen = entities.observed(expected.client).events.filter((one) => one.type === type);
  const list = () => seen.map(({ name, event }) => `${name} ${event.commandName ?? ''}`).join(', ');
  const enough = seen.length === expected.events.length;
  if (!enough && !(expected.ignoreExtraEvents && seen.length > expected.events.length))
    throw new Mismatch(`expected ${expected.events.length} events of ${expected.client}, found ${list()}`);
  for (const [i, description] of expected.events.entries()) {
    const [name, pattern] = Object.entries(description)[0] as [string, Document];
    const actual = seen[i];
    if (actual?.name !== name) throw new Mismatch(`expected ${name} as event ${i}, found ${list()}`);
    checkEvent(asDriverSays(pattern), actual.event, entities, `event ${i}`);
  }
}

function checkEvent(pattern: Document, event: Value, entities: Entities, at: string): void {
  for (const [key, expected] of Object.entries(pattern)) {
    if (key === 'hasServiceId') {
      if ((event.serviceId != null) !== expected) throw new Mismatch(`${at}: serviceId`);
    } else if (key === 'hasServerConnectionId') {
      if ((event.serverConnectionId != null) !== expected) throw new Mismatch(`${at}: serverConnectionId`);
    } else match(expected, event[key], entities, `${at}.${key}`);
  }
}
