import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import type { Connection } from '../protocol/connection';
import { Batch } from '../protocol/reply';
import { isObject, type Value } from '../storage/values';
import { type STATEMENTS, TEST_COMMANDS } from '../supported';
import type { Answer } from './context';
import { codeName, errorLabels } from './error-labels';
import { checkOptions } from './options';
import { checkFields } from './writing';

/** Thrown instead of an answer: the connection is to be closed without one. */
export class HangUp extends Error {}

/** The fail points that there are, by MongoDB's names; what each may be told is in `supported/`. */
const KINDS = ['failCommand', 'onPrimaryTransactionalWrite'] as const;
type Kind = (typeof KINDS)[number] & keyof typeof STATEMENTS;

interface FailPoint {
  data: Document;
  /** how often it lets things pass before it strikes */
  skip: number;
  /** how often it still strikes */
  times: number;
  struck: number;
}

/**
 * Faults on request, for tests: commands that are refused, answers that are lost, write concerns that fail. Set by
 * `configureFailPoint`, which there is only in a store that was opened with `testCommands`.
 */
export class FailPoints {
  private readonly points = new Map<Kind, FailPoint>();
  /** the commands whose answer is not to be sent */
  private readonly lost = new WeakSet<Document>();

  /** `configureFailPoint`: sets or ends a fail point; answers how often it has struck before. */
  configure(command: Document): Document {
    checkOptions('configureFailPoint', command, TEST_COMMANDS);
    if (command.$db !== 'admin')
      throw new CommandError(
        'Unauthorized',
        'configureFailPoint may only be run against the admin database.',
      );
    const name = KINDS.find((kind) => kind === command.configureFailPoint);
    if (!name)
      throw new CommandError('FailPointSetFailed', `${String(command.configureFailPoint)} not found`);
    const data: Document = command.data ?? {};
    checkFields(data, name, 'configureFailPoint.data');
    if (name === 'failCommand' && command.mode !== 'off' && !Array.isArray(data.failCommands))
      throw new CommandError('TypeMismatch', 'failCommand needs failCommands, an array of names of commands');
    const count = this.points.get(name)?.struck ?? 0;
    const { skip, times } = readMode(command.mode);
    if (times === 0) this.points.delete(name);
    else this.points.set(name, { data, skip, times, struck: 0 });
    return { count, ok: 1 };
  }

  /** Runs a command, or does to it and to its answer what the fail points that are set say. */
  async run(
    name: string,
    command: Document,
    connection: Connection,
    run: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const fail = this.strike('failCommand', ({ failCommands, appName }) => {
      return failCommands.includes(name) && (appName === undefined || appName === connection.appName);
    });
    if (fail?.blockConnection) await wait(Number(fail.blockTimeMS));
    if (fail?.closeConnection) throw new HangUp();
    if (fail?.errorCode !== undefined) return failed(name, command, fail);

    const answer = await run();
    if (this.lost.delete(command)) throw new HangUp();
    return fail?.writeConcernError ? withConcern(name, command, fail, answer) : answer;
  }

  /**
   * A write that can be sent again is about to happen. The connection is closed before that where the fail point
   * names a code for it, and else when it has happened: its answer is lost.
   */
  write(command: Document): void {
    const point = this.strike('onPrimaryTransactionalWrite');
    if (point?.failBeforeCommitExceptionCode !== undefined) throw new HangUp();
    if (point) this.lost.add(command);
  }

  /** What the fail point was told, where it is set and strikes now. */
  private strike(name: Kind, concerns: (data: Document) => boolean = () => true): Document | undefined {
    const point = this.points.get(name);
    if (!point || point.times === 0 || !concerns(point.data)) return undefined;
    if (point.skip > 0) {
      point.skip--;
      return undefined;
    }
    point.times--;
    point.struck++;
    return point.data;
  }
}

function readMode(mode: Value): { skip: number; times: number } {
  if (mode === 'off') return { skip: 0, times: 0 };
  if (mode === 'alwaysOn') return { skip: 0, times: Number.POSITIVE_INFINITY };
  const number = isObject(mode) ? Number(mode.times ?? mode.skip) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    throw unsupported(`the mode ${JSON.stringify(mode)} of a fail point`, 'BadValue');
  return mode.times === undefined
    ? { skip: number, times: Number.POSITIVE_INFINITY }
    : { skip: 0, times: number };
}

/** Labels that were asked for, even none, stand in the place of those that a server gives. */
function labelled(name: string, command: Document, data: Document, code: Value, ofConcern: boolean) {
  const labels: string[] = data.errorLabels ?? errorLabels(name, command, Number(code), ofConcern);
  return labels.length > 0 ? { errorLabels: labels } : {};
}

/** The answer to a command that a fail point refuses. */
function failed(name: string, command: Document, data: Document): Answer {
  const code = Number(data.errorCode);
  return {
    ok: 0,
    errmsg: "Failing command via 'failCommand' failpoint",
    code,
    codeName: codeName(code),
    ...labelled(name, command, data, code, false),
  };
}

function withConcern(name: string, command: Document, data: Document, answer: Answer): Answer {
  if (answer instanceof Batch) throw unsupported(`a write concern error of ${name}`);
  const { writeConcernError } = data;
  return {
    ...answer,
    writeConcernError,
    ...labelled(name, command, data, writeConcernError.code, true),
  };
}
