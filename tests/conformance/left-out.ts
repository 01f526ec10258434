import type { Case, Operation, SuiteFile } from './format';

/** Cases that are not run, and why: by an operation or entity that they have, or by their file and description. */
interface LeftOut {
  operations?: readonly string[];
  file?: RegExp;
  test?: RegExp;
  reason: string;
}

/** What the official Node.js driver does not have, whatever the server. */
const DRIVER_LACKS: readonly LeftOut[] = [
  { operations: ['mapReduce'], reason: 'the driver has no mapReduce' },
  {
    operations: ['listDatabaseObjects', 'listCollectionObjects'],
    reason: 'the driver has no list of objects',
  },
];

/** What this runner does not do. */
const RUNNER_LACKS: readonly LeftOut[] = [
  { operations: ['clientEncryption'], reason: 'no client-side encryption' },
];

/** What is beyond the purpose of the embedded store; another server is asked all the same. */
const STORE_LEAVES_OUT: readonly LeftOut[] = [
  {
    operations: ['createChangeStream', 'watch'],
    reason: 'change streams: the suite follows nothing',
  },
  {
    operations: [
      'createSearchIndex',
      'createSearchIndexes',
      'dropSearchIndex',
      'listSearchIndexes',
      'updateSearchIndex',
    ],
    reason: 'search indexes are a service of Atlas',
  },
];

/** Why a case is not run; `undefined` where it is. */
export function leftOut(file: SuiteFile, test: Case, embedded: boolean): string | undefined {
  const all = [...DRIVER_LACKS, ...RUNNER_LACKS, ...(embedded ? STORE_LEAVES_OUT : [])];
  const used = new Set(namesIn(file, test));
  return all.find(
    (one) =>
      (one.operations?.some((name) => used.has(name)) ?? true) &&
      (one.file?.test(file.path) ?? true) &&
      (one.test?.test(test.description) ?? true),
  )?.reason;
}

/** The operations of a case, also those within a transaction's callback, and the kinds of its entities. */
function namesIn({ suite }: SuiteFile, test: Case): string[] {
  const operations = (list: Operation[]): string[] =>
    list.flatMap(({ name, arguments: args }) => [name, ...operations(args?.callback ?? [])]);
  const entities = [...(suite.createEntities ?? []), ...(test.createEntities ?? [])];
  return [...operations(test.operations), ...entities.flatMap(Object.keys)];
}
