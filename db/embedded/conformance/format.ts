import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BSON, type Document } from 'mongodb';
import { fromLegacy } from './legacy';
import type { Suite, SuiteFile } from './suite';

/** Reads all files beneath these folders of `root` that hold cases; the older formats become the unified one. */
export function readSuites(root: string, folders: readonly string[]): SuiteFile[] {
  const found: SuiteFile[] = [];
  for (const folder of folders)
    for (const path of filesBeneath(join(root, folder)).sort()) {
      const content = BSON.EJSON.parse(readFileSync(path, 'utf8')) as Document;
      if (!Array.isArray(content.tests)) continue;
      const suite = content.schemaVersion ? (content as Suite) : fromLegacy(content);
      found.push({ path: relative(root, path), suite });
    }
  return found;
}

/** What lies among the cases and is none: files that break the format on purpose, and what concerns drivers alone. */
const ELSEWHERE = /(^|\/)(valid-fail|invalid|logging|connection-string|document)\//;

/** All files beneath a folder that may hold cases; none where there is no folder. */
export function filesBeneath(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json') && !ELSEWHERE.test(name))
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
