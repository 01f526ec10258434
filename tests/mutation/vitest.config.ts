import { readFileSync } from 'node:fs';
import { mergeConfig, type Plugin } from 'vitest/config';
import base from '../../vitest.config';
import { mutants } from './mutants.mjs';

const [file, words = '', mistake = ''] = mutants[Number(process.env.MUTANT || Number.NaN)] ?? [];

/** Makes one mistake in one file as it is loaded: nothing on disk changes. */
const mutation: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  load(id) {
    if (!file || !id.split('?')[0]?.endsWith(`/${file}`)) return null;
    return readFileSync(file, 'utf8').replace(words, () => mistake);
  },
};

export default mergeConfig(base, { plugins: [mutation], test: { root: process.cwd() } });
