import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  /** Whether it is a folder of this repository. */
  link?: boolean;
  /** Whether it comes within another package, whose checksum holds for it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Locked> };
/** Those that come from a registry, and not from a folder of this repository. */
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);

/** Where Node finds a package from inside another one. */
function find(name: string, from: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[path]) return path;
    if (place === '') return undefined;
  }
}

describe('package-lock.json', () => {
  test('has the optional packages of every system, so that npm ci works on each', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !find(name, path))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('has a checksum for each package, but for parts of the video encoder that are not published everywhere', () => {
    const without = fetched.filter(([, { integrity, inBundle }]) => !inBundle && integrity === undefined);
    const others = without.filter(
      ([path, { optional }]) => !path.startsWith('node_modules/@napi-rs/webcodecs-') || !optional,
    );
    expect(others).toEqual([]);
  });

  test('names no registry', () => {
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
