import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackages } from './prepare.mjs';
import { wordsOf } from './words.mjs';

/**
 * Runs the public test cases of MongoDB's drivers against the embedded store, or against MONGODB_URI if it is set: `npm
 * run conformance [folder] [pattern]`. The cases are not part of this repository: without a folder they come from
 * Debian's source package of the Go driver, verified by checksum.
 */
const archive =
  'https://deb.debian.org/debian/pool/main/g/golang-mongodb-mongo-driver/golang-mongodb-mongo-driver_1.17.9+ds1.orig.tar.xz';
const sha256 = '17cd21a240d0a08b5cff928526c1cd8a8d3712c4e2afd5f45c25c3c5369086b8';
const cache = 'node_modules/.cache/laoban';

const words = wordsOf('npm run conformance [folder] [pattern]', 2);
await installPackages();
const [given, pattern = ''] = words;
const folder = given ? resolve(given) : await fetched();
if (!existsSync(folder)) refuse(`There is no folder ${folder}.`);
const cases = spawnSync('npx', ['tsx', 'db/embedded/conformance/main.ts', folder, pattern], {
  stdio: 'inherit',
});
process.exit(cases.status ?? 1);

/** The folder of the cases, downloaded and unpacked if needed. */
async function fetched() {
  const unpacked = join(cache, `specifications-${sha256.slice(0, 12)}`);
  if (existsSync(unpacked)) return resolve(unpacked);
  console.log('Fetching the specifications ...');
  const content = await download();
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    refuse('What was fetched is not the archive that it should be.');
  const partial = `${unpacked}.${process.pid}`;
  const file = `${partial}.tar.xz`;
  mkdirSync(partial, { recursive: true });
  writeFileSync(file, content);
  const tar = spawnSync('tar', [
    '-xJf',
    file,
    '-C',
    partial,
    '--strip-components=2',
    '--wildcards',
    '*/testdata/*',
  ]);
  rmSync(file);
  if (tar.status !== 0) refuse('The archive could not be unpacked: it needs tar and xz.');
  renameSync(partial, unpacked);
  return resolve(unpacked);
}

async function download() {
  try {
    const answer = await fetch(archive);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    return refuse(`The archive could not be fetched (${error.cause?.code ?? error.message}).`);
  }
}

function refuse(why) {
  console.error(
    `${why} Clone https://github.com/mongodb/specifications and run: npm run conformance <clone>/source`,
  );
  process.exit(1);
}
