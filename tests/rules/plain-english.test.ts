import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import specifiedFailures from './specified-failures.txt?raw';
import specifiedMessages from './specified-messages.txt?raw';
import stiffWords from './stiff-words.txt?raw';

const readable = /\.(ts|tsx|mjs|md|css)$/;

/** Texts of the specification keep their words, so they are taken out before a file is searched. */
const specified = `${specifiedMessages}\n${specifiedFailures}`
  .split('\n')
  .map((line) => line.slice(line.indexOf(': ') + 2).trim())
  .filter((text) => text !== '');

const stiff = new RegExp(stiffWords.split('\n').filter(Boolean).join('|'), 'g');

test('comments, texts and documents use no word of stiff-words.txt', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'db', 'docs', 'scripts', 'tests', '*.md', '*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => readable.test(name));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(linesWithStiffWords)).toEqual([]);
});

function linesWithStiffWords(name: string): string[] {
  const lines = readFileSync(name, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const words = withoutSpecified(line).match(stiff);
    return words ? [`${name}:${at + 1}: ${words.join(', ')}`] : [];
  });
}

function withoutSpecified(line: string): string {
  if (line.search(stiff) === -1) return line;
  return specified.reduce((rest, text) => rest.replaceAll(text, ''), line);
}
