import type { Document, MongoClient } from 'mongodb';
import type { Requirement } from './suite';

/** What is known of the server that the cases run against. */
export interface ServerFacts {
  version: number[];
  topology: string;
  auth: boolean;
  parameters: Document | undefined;
}

/** Asks the server what it is. */
export async function serverFacts(client: MongoClient): Promise<ServerFacts> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  const { version } = await admin.command({ buildInfo: 1 });
  const parameters = await admin.command({ getParameter: '*' }).catch(() => undefined);
  return {
    version: parts(version),
    topology: hello.msg === 'isdbgrid' ? 'sharded' : hello.setName ? 'replicaset' : 'single',
    auth: client.options.credentials !== undefined,
    parameters,
  };
}

/** Why none of the requirements is met; `undefined` where one is, or where there are none. */
export function unmet(requirements: Requirement[] | undefined, facts: ServerFacts): string | undefined {
  if (!requirements?.length) return undefined;
  const reasons = requirements.map((one) => reason(one, facts));
  return reasons.includes(undefined) ? undefined : `needs ${[...new Set(reasons)].join(', or ')}`;
}

function reason(one: Requirement, { version, topology, auth, parameters }: ServerFacts): string | undefined {
  const { minServerVersion, maxServerVersion, topologies, serverParameters } = one;
  if (minServerVersion && compare(version, parts(minServerVersion)) < 0)
    return `a server of ${minServerVersion} or newer`;
  if (maxServerVersion && compare(version, parts(maxServerVersion)) > 0)
    return `a server of ${maxServerVersion} or older`;
  if (topologies && !topologies.includes(topology)) return `a topology that is ${topologies.join(' or ')}`;
  if (one.serverless === 'require') return 'a serverless deployment';
  if (one.auth !== undefined && one.auth !== auth) return one.auth ? 'authentication' : 'no authentication';
  if (one.csfle) return 'client-side encryption';
  for (const [name, value] of Object.entries(serverParameters ?? {}))
    if (parameters?.[name] !== value) return `the server parameter ${name}`;
  return undefined;
}

const parts = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);

/** Compares as many parts as the requirement names: 7.0.99 is no newer than 7.0. */
function compare(version: number[], wanted: number[]): number {
  for (const [i, part] of wanted.entries()) {
    const difference = (version[i] ?? 0) - part;
    if (difference !== 0) return difference;
  }
  return 0;
}
