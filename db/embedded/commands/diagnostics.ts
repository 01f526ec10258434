import { arch, availableParallelism, hostname, release, totalmem, type } from 'node:os';
import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { connections } from '../protocol/connection';
import { ADMIN_ONLY, COMMANDS, WITHOUT_SIGN_IN } from '../supported';
import type { Answer, Context } from './context';
import { memberFor, SET_NAME, VERSION } from './handshake';

const MB = 1024 * 1024;
const PRIMARY = { state: 1, stateStr: 'PRIMARY' };
const PARAMETERS: Document = { featureCompatibilityVersion: { version: VERSION.slice(0, 3) } };
/** The log of warnings at the start, in which there is never anything: what is wrong then ends the start. */
const WARNINGS = 'startupWarnings';

/** `getParameter`: by name, or all with `*`. */
export function getParameter({ command }: Context): Answer {
  const wanted = Object.keys(PARAMETERS).filter((name) => command.getParameter === '*' || command[name]);
  if (wanted.length === 0) throw new CommandError('InvalidOptions', 'no option found to get');
  return { ...Object.fromEntries(wanted.map((name) => [name, PARAMETERS[name]])), ok: 1 };
}

/** `getCmdLineOpts`: how the thread of the store was started, and over which folder. */
export const getCmdLineOpts = ({ store }: Context): Answer => ({
  argv: process.argv,
  parsed: { storage: { dbPath: store.engine.folder } },
  ok: 1,
});

/** `getLog` */
export function getLog({ command }: Context): Answer {
  if (command.getLog === '*') return { names: [WARNINGS], ok: 1 };
  if (command.getLog !== WARNINGS) throw unsupported(`the log '${command.getLog}'`, 'OperationFailed');
  return { totalLinesWritten: 0, log: [], ok: 1 };
}

/** `hostInfo` */
export const hostInfo = (): Answer => ({
  system: {
    currentTime: new Date(),
    hostname: hostname(),
    cpuAddrSize: 64,
    memSizeMB: Math.trunc(totalmem() / MB),
    numCores: availableParallelism(),
    cpuArch: arch(),
  },
  os: { type: type(), name: type(), version: release() },
  extra: {},
  ok: 1,
});

/** `serverStatus`: of the whole process, in which the suite may run too. */
export function serverStatus(context: Context): Answer {
  const member = memberFor(context);
  return {
    host: hostname(),
    version: VERSION,
    process: 'embedded',
    pid: process.pid,
    uptime: Math.trunc(process.uptime()),
    uptimeMillis: Math.trunc(process.uptime() * 1000),
    localTime: new Date(),
    connections: { current: connections.current, totalCreated: connections.created },
    mem: { bits: 64, resident: Math.trunc(process.memoryUsage().rss / MB), supported: true },
    repl: { setName: SET_NAME, isWritablePrimary: true, hosts: [member], primary: member, me: member },
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true, readOnly: false },
    ok: 1,
  };
}

/** `replSetGetStatus`: the one member. */
export function replSetGetStatus(context: Context): Answer {
  const self = { _id: 0, name: memberFor(context), health: 1, ...PRIMARY };
  const members = [{ ...self, uptime: Math.trunc(process.uptime()), self: true }];
  return { set: SET_NAME, date: new Date(), myState: PRIMARY.state, members, ok: 1 };
}

/** `whatsmyuri`: the client's own address. */
export const whatsmyuri = ({ connection }: Context): Answer => ({ you: connection.remote, ok: 1 });

/** `listCommands`: each with the fields that it honours. */
export function listCommands(): Answer {
  const commands = Object.entries(COMMANDS).map(([name, fields]) => [
    name,
    {
      help: fields.length > 0 ? `honours ${fields.join(', ')}` : '',
      requiresAuth: !WITHOUT_SIGN_IN.has(name),
      adminOnly: ADMIN_ONLY.has(name),
    },
  ]);
  return { commands: Object.fromEntries(commands), ok: 1 };
}
