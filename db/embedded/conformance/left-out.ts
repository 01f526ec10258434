import type { Case, Operation, SuiteFile } from './suite';

/** Cases that are not run, and why: those that match all of what is given. */
interface LeftOut {
  /** operations or kinds of entities, of which a case has one */
  uses?: readonly string[];
  /** what `<file>: <description>` matches */
  cases?: RegExp;
  /** what the whole case has in it, as JSON */
  text?: RegExp;
  reason: string;
}

/** What the official Node.js driver does not have, or does otherwise, whatever the server. */
const DRIVER: readonly LeftOut[] = [
  { uses: ['mapReduce'], reason: 'the driver has no mapReduce' },
  { uses: ['listDatabaseObjects', 'listCollectionObjects'], reason: 'the driver has no list of objects' },
  { cases: /contentType is provided/, reason: "the driver has no contentType of GridFS's files" },
  {
    cases: /download when final chunk is missing/,
    reason: 'the driver takes a file of GridFS without its last chunk for one that ends there',
  },
  {
    cases: /unacknowledged-.*-hint-clientError/,
    reason: 'the driver refuses hints of unacknowledged writes for servers before 4.4 alone',
  },
];

/** What this runner does not do. */
const RUNNER: readonly LeftOut[] = [{ uses: ['clientEncryption'], reason: 'no client-side encryption' }];

/** What is beyond the purpose of the embedded store; another server is asked all the same. */
const STORE: readonly LeftOut[] = [
  { uses: ['createChangeStream', 'watch'], reason: 'change streams: nothing in the suite follows changes' },
  {
    uses: [
      'createSearchIndex',
      'createSearchIndexes',
      'dropSearchIndex',
      'listSearchIndexes',
      'updateSearchIndex',
    ],
    reason: 'search indexes are a service of Atlas',
  },
  { text: /"clusteredIndex"/, reason: 'clustered collections' },
  { text: /"changeStreamPreAndPostImages"/, reason: 'change streams: nothing in the suite follows changes' },
  { text: /"timeseries"/, reason: 'collections of time series' },
  { text: /"capped"/, reason: 'capped collections and tailable cursors' },
  { text: /"viewOn"/, reason: 'views' },
  { text: /"\$listLocalSessions"/, reason: "lists of the server's sessions" },
  { text: /"validator"/, reason: 'validators: the suite checks what it writes' },
  { text: /"serverApi"/, reason: 'the stable API' },
  { uses: ['clientBulkWrite'], reason: 'bulkWrite over several collections' },
  { uses: ['modifyCollection'], reason: 'collMod' },
  { text: /"collation"/, reason: 'collations' },
  { text: /"hint"/, reason: 'hints' },
  { text: /"let"/, reason: 'variables of a command' },
  { text: /"arrayFilters"|\.\$(\[|\.|")/, reason: 'positional updates' },
  { text: /"update":\[/, reason: 'updates by pipeline' },
  { text: /"\$(out|merge)"/, reason: 'stages that write' },
  { text: /"(returnKey|showRecordId)"/, reason: 'finds that answer keys and record numbers' },
];

/** Why a case is not run; `undefined` where it is. */
export function leftOut(file: SuiteFile, test: Case, embedded: boolean): string | undefined {
  const all = [...DRIVER, ...RUNNER, ...(embedded ? STORE : [])];
  const used = namesIn(file, test);
  const title = `${file.path}: ${test.description}`;
  const entities = [file.suite.createEntities, test.createEntities];
  const text = JSON.stringify([file.suite.initialData, entities, test.operations]);
  return all.find(
    ({ uses, cases, text: pattern }) =>
      (uses?.some((name) => used.includes(name)) ?? true) &&
      (cases?.test(title) ?? true) &&
      (pattern?.test(text) ?? true),
  )?.reason;
}

/** The operations of a case, also those within a transaction's callback, and the kinds of its entities. */
function namesIn({ suite }: SuiteFile, test: Case): string[] {
  const operations = (list: Operation[]): string[] =>
    list.flatMap(({ name, arguments: args }) => [name, ...operations(args?.callback ?? [])]);
  const entities = [...(suite.createEntities ?? []), ...(test.createEntities ?? [])];
  return [...operations(test.operations), ...entities.flatMap(Object.keys)];
}
