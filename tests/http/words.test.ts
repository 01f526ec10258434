import { expect, test } from 'vitest';
import { startScript } from '../support/process';

const settings = (words: string, usage: string) =>
  `It takes no words (${words}): settings are variables, as in PORT=4000 ${usage}, or stand in .env.`;

test.each([
  ['demo', ['4000'], settings('4000', 'npm run demo')],
  ['start', ['4000'], settings('4000', 'npm start')],
  ['dev', ['4000'], settings('4000', 'npm run dev')],
  ['seed', ['twice'], settings('twice', 'npm run seed')],
  [
    'bench',
    ['short'],
    'There is no part short: the command is npm run bench -- [pages|writes|users|sizes|pdf|start|javascript|clicks] [--against <folder>]',
  ],
  ['chaos', ['--short'], 'There is no option --short: the command is npm run chaos'],
  ['demo', ['--port', '4000'], 'There is no option --port: the command is npm run demo'],
  ['backup', ['--help'], 'There is no option --help: the command is npm run backup [folder]'],
  [
    'backup',
    ['my', 'backup'],
    'That is more than it takes: the command is npm run backup [folder], and a name with spaces stands in quotation marks.',
  ],
  ['restore', ['-h'], 'There is no option -h: the command is npm run restore <folder>'],
  [
    'db',
    ['27018'],
    'The command is npm run db, npm run db -- --port <number>, or npm run db -- --copy <folder>.',
  ],
  [
    'db',
    ['--prot', '1'],
    'The command is npm run db, npm run db -- --port <number>, or npm run db -- --copy <folder>.',
  ],
])('npm run %s with %j does nothing but say what it takes', async (script, words, sentence) => {
  const { ended, said } = startScript(`scripts/${script}.mjs`, {}, words);
  expect(await ended).toBe(1);
  expect(said()).toBe(`${sentence}\n`);
});

test('a seed that is none does not pass for another', async () => {
  const { ended, said } = startScript('scripts/chaos.mjs', { SEED: 'abc' });
  expect(await ended).toBe(1);
  expect(said()).toBe('SEED must be a number above 0.\n');
});
