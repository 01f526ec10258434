import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';
import type { Value } from '../storage/values';
import { fromLegacy } from './legacy';

/** What a server must be for a file or a case to apply. */
export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  serverParameters?: Document;
  auth?: boolean;
  csfle?: unknown;
}

/** One step of a case. */
export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  expectResult?: Value;
  expectError?: Document;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

/** The documents that a collection has, before or after. */
export interface CollectionData {
  databaseName: string;
  collectionName: string;
  createOptions?: Document;
  documents: Document[];
}

/** The events that one client should have seen. */
export interface ExpectedEvents {
  client: string;
  eventType?: string;
  events: Document[];
  ignoreExtraEvents?: boolean;
}

/** One case of the unified test format. */
export interface Case {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  expectLogMessages?: Document[];
  outcome?: CollectionData[];
  /** where cases have entities or data of their own, as those of the older formats do */
  createEntities?: Document[];
}

/** One file of the unified test format. */
export interface Suite {
  description: string;
  schemaVersion: string;
  runOnRequirements?: Requirement[];
  createEntities?: Document[];
  initialData?: CollectionData[];
  tests: Case[];
}

/** A file with where it lies beneath the folder that was given. */
export interface SuiteFile {
  path: string;
  suite: Suite;
}

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
