import type { Document } from 'mongodb';
import type { Value } from '../storage/values';

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
