import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { figuresOf, measureLoad } from './load.mjs';

const program = fileURLToPath(new URL('./kit-process.mjs', import.meta.url));
const boss = 'boss@bench.example';

/**
 * What the kit costs a JSON call besides its questions to the store: session check, tenant scope, rights,
 * validation, idempotency key. Milliseconds at p50 of the call, of a bare resource route of the same router, and
 * of the same questions asked by themselves; what is left is the kit's.
 *
 * @typedef {{ name: string, call: number, bare: number, questions: number, kit: number }} KitCost
 * @returns {Promise<KitCost[]>}
 */
export async function measureKit({ bare, suite, folder, firm: { token, userId, clientId } }) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ contact: '[<id>]' });
  const targets = [
    { name: 'bare read', url: `${bare.url}/json`, headers },
    { name: 'read', url: `${suite.url}/api/systemAccess/${userId}`, headers },
    { name: 'bare keyed', method: 'POST', url: `${bare.url}/json`, headers, body },
    {
      name: 'keyed',
      method: 'PUT',
      url: `${suite.url}/updateCompany/${clientId}`,
      headers: { ...headers, 'Idempotency-Key': 'bench-[<id>]' },
      body,
    },
  ];
  const seen = await measureLoad(targets, { counts: [1] });
  const p50 = (name) => figuresOf(seen.get(name).get(1)).p50;
  const questions = await askedAlone(folder);
  return [
    ['a reading call', 'read'],
    ['a change with an Idempotency-Key', 'keyed'],
  ].map(([name, of]) => {
    const [call, bareCall] = [p50(of), p50(`bare ${of}`)];
    return { name, call, bare: bareCall, questions: questions[of], kit: call - bareCall - questions[of] };
  });
}

async function askedAlone(folder) {
  const args = ['--import', 'tsx', program, folder, boss];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
