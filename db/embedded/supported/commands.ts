/** Fields that any command may carry. */
export const COMMON_OPTIONS = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'lsid',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
] as const;

/** What a driver says of itself when it connects, under whichever of the three names. */
const handshake = [
  'helloOk',
  'client',
  'compression',
  'topologyVersion',
  'maxAwaitTimeMS',
  'loadBalanced',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'backpressure',
] as const;

/** Each command with the fields it honours; a command or field that is not here is refused by name. */
export const COMMANDS = {
  hello: handshake,
  ismaster: handshake,
  isMaster: handshake,
  ping: [],
  buildInfo: [],
  saslStart: ['mechanism', 'payload', 'autoAuthorize', 'options'],
  saslContinue: ['conversationId', 'payload'],
  logout: [],
  connectionStatus: ['showPrivileges'],
  getParameter: ['featureCompatibilityVersion'],
  getCmdLineOpts: [],
  getLog: [],
  hostInfo: [],
  serverStatus: [],
  replSetGetStatus: [],
  whatsmyuri: [],
  listCommands: [],
  dbStats: ['scale'],
  collStats: ['scale'],
  renameCollection: ['to', 'dropTarget'],
  endSessions: [],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'let', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered', 'let'],
  bulkWrite: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'let', 'cursor', 'bypassDocumentValidation'],
  findAndModify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'collation',
    'let',
    'bypassDocumentValidation',
  ],
  find: [
    'filter',
    'projection',
    'sort',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'hint',
    'collation',
    'let',
    'allowDiskUse',
    'allowPartialResults',
    'noCursorTimeout',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  count: ['query', 'limit', 'skip', 'hint', 'collation'],
  distinct: ['key', 'query', 'hint', 'collation'],
  aggregate: ['pipeline', 'cursor', 'hint', 'collation', 'let', 'allowDiskUse', 'bypassDocumentValidation'],
  explain: ['verbosity'],
  create: [],
  collMod: ['index'],
  createIndexes: ['indexes', 'commitQuorum'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
  listCollections: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  drop: [],
  dropDatabase: [],
  // Drivers still send `scandata`, which no version of MongoDB that is left makes anything of.
  validate: ['full', 'scandata'],
  commitTransaction: ['recoveryToken'],
  abortTransaction: ['recoveryToken'],
} as const;

/**
 * Options of MongoDB that are not supported here, but may be set to false: some clients always send all options that they
 * know.
 */
export const OFF: Readonly<Record<string, readonly string[]>> = {
  find: ['tailable', 'awaitData', 'oplogReplay', 'returnKey', 'showRecordId'],
  aggregate: ['explain'],
  create: ['capped'],
  index: ['hidden'],
};

/** The older spellings by which some clients, pymongo among them, know a command. */
export const ALIASES: ReadonlyMap<string, keyof typeof COMMANDS> = new Map([
  ['buildinfo', 'buildInfo'],
  ['collstats', 'collStats'],
  ['dbstats', 'dbStats'],
  ['deleteIndexes', 'dropIndexes'],
  ['findandmodify', 'findAndModify'],
]);

/** What a client may ask before it has signed in, on a connection that asks for that. */
export const WITHOUT_SIGN_IN: ReadonlySet<string> = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'buildInfo',
  'saslStart',
  'saslContinue',
]);

/** Commands of the whole server, which are sent to the database `admin`. */
export const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'listDatabases',
  'getParameter',
  'getCmdLineOpts',
  'getLog',
  'replSetGetStatus',
  'renameCollection',
  'bulkWrite',
]);

/** The stage that tells sizes, at the front of a pipeline, and what it tells. */
export const SIZES_OF = { stage: '$collStats', fields: new Set(['storageStats', 'count']) } as const;

/** Additional commands of a store that was opened with `testCommands`. */
export const TEST_COMMANDS = { configureFailPoint: ['mode', 'data'] } as const;

/** Commands that version 1 of MongoDB's stable API does not have: refused where a client keeps to it strictly. */
export const OUTSIDE_API_1: ReadonlySet<string> = new Set([
  'ismaster',
  'isMaster',
  'buildInfo',
  'distinct',
  'connectionStatus',
  'getParameter',
  'getCmdLineOpts',
  'getLog',
  'hostInfo',
  'serverStatus',
  'replSetGetStatus',
  'whatsmyuri',
  'listCommands',
  'dbStats',
  'collStats',
  'renameCollection',
  'bulkWrite',
]);

/**
 * Fields of one statement within `updates`, `deletes` and `ops`, of one of `nsInfo` and of `indexes`, and of the data of
 * fail points.
 */
export const STATEMENTS = {
  update: ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'sort', 'collation'],
  delete: ['q', 'limit', 'hint', 'collation'],
  bulkInsert: ['insert', 'document'],
  bulkUpdate: [
    'update',
    'filter',
    'updateMods',
    'constants',
    'multi',
    'upsert',
    'arrayFilters',
    'hint',
    'sort',
    'collation',
  ],
  bulkDelete: ['delete', 'filter', 'multi', 'hint', 'collation'],
  bulkNamespace: ['ns'],
  index: [
    'key',
    'name',
    'unique',
    'sparse',
    'partialFilterExpression',
    'expireAfterSeconds',
    'v',
    'background',
  ],
  failCommand: [
    'failCommands',
    'appName',
    'errorCode',
    'errorLabels',
    'writeConcernError',
    'closeConnection',
    'blockConnection',
    'blockTimeMS',
  ],
  onPrimaryTransactionalWrite: ['failBeforeCommitExceptionCode'],
} as const;

/** Read concerns: each read sees everything acknowledged, so all of these are kept. */
export const READ_CONCERNS: ReadonlySet<string> = new Set([
  'local',
  'available',
  'majority',
  'linearizable',
  'snapshot',
]);
