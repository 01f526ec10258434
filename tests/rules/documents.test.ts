import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => existsSync(name));
const documents = tracked.filter((name) => name.endsWith('.md'));

/** Names of other programs, packages and files that a running suite makes. */
const foreign = new Set([
  'backup.json',
  'constraint',
  'EnvironmentFile',
  'PrepaidAmount',
  'Lax',
  'SameSite',
  'shardCollection',
  'socketTimeoutMS',
]);

const words = /[\p{L}_$][\p{L}\p{N}_$-]*/gu;
const code = tracked.filter(
  (name) => !/^package-lock|\.(md|webp|png|gz|woff2)$/.test(name) && name !== 'tests/rules/documents.test.ts',
);
const known = new Set(
  code.flatMap((name) => [
    ...name.split(/[/.]/),
    ...[...readFileSync(name, 'utf8').matchAll(words)].flatMap(([word]) => [word, ...word.split('-')]),
  ]),
);

/** What is called or declared as a function anywhere: `name(`, `name<`. */
const called = new Set(
  code.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/([\w$]+)[(<]/g)].map(([, word = '']) => word),
  ),
);

/** The text without blocks of code, and what is in backticks in it. */
const proseOf = (name: string) => readFileSync(name, 'utf8').replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '');
const namedIn = (name: string) => [...proseOf(name).matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

const isPath = (text: string) =>
  /^[\w.{},*/-]+$/.test(text) &&
  (/^[\w{].*\.(tsx?|m[jt]s|md|css|txt|json|ya?ml)$/.test(text) ||
    /^(app|api|core|db|docs|gateways|modules|pages|scripts|supervisor|tests|ui|web)\//.test(text));
/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
const alternatives = (path: string): string[] => {
  const [whole, among] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole ? (among ?? '').split(',').flatMap((one) => alternatives(path.replace(whole, one))) : [path];
};

/** A path may be given from the root, from the document, or by its end. */
function isThere(path: string, document: string): boolean {
  const pattern = path.replace(/\/$/, '').replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
  const end = new RegExp(`(^|/)${pattern}(/|$)`);
  return existsSync(join(dirname(document), path)) || tracked.some((name) => end.test(name));
}

test('documents name files and identifiers that exist', () => {
  const gone = documents.flatMap((document) =>
    namedIn(document).flatMap((text) => {
      if (foreign.has(text)) return [];
      if (isPath(text)) {
        const missing = alternatives(text).filter((path) => !isThere(path, document));
        if (missing.length === 0) return [];
      }
      const unknown = [...text.matchAll(words)].filter(
        ([word]) => word.length > 2 && !known.has(word) && !foreign.has(word),
      );
      const uncalled = [...text.matchAll(/([\w$]+)\(/g)].filter(([, word = '']) => !called.has(word));
      return unknown.length + uncalled.length === 0 && !isPath(text) ? [] : [`${document}: ${text}`];
    }),
  );
  expect(gone).toEqual([]);
});

test('documents name commands that exist', () => {
  const scripts = ['package.json', 'db/embedded/package.json'].flatMap((name) =>
    Object.keys((JSON.parse(readFileSync(name, 'utf8')) as { scripts: object }).scripts),
  );
  const gone = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\bnpm run (?:--\w+ )?([\w:-]+)/g)]
      .filter(([, script = '']) => !scripts.includes(script))
      .map(([command]) => `${document}: ${command}`),
  );
  expect(gone).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('links of documents lead to files and headings that exist', () => {
  const broken = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? document : normalize(join(dirname(document), path));
        if (!existsSync(target)) return true;
        if (anchor === undefined) return false;
        return ![...proseOf(target).matchAll(/^#+ (.*)$/gm)].some(
          ([, heading = '']) => anchorOf(heading) === anchor,
        );
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});
