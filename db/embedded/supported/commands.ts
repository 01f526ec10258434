/** Fields that any command may carry. */
export const COMMON_OPTIONS = [
  '$db',
  '$clusterTime',
  '$readPreference',
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
  renameCollection: ['to', 'dropTarget'],
  endSessions: [],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'bypassDocumentValidation'],
  find: ['filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch', 'allowDiskUse'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  count: ['query', 'limit', 'skip'],
  distinct: ['key', 'query'],
  aggregate: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
  explain: ['verbosity'],
  create: [],
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
]);

/** The stage that tells sizes, at the front of a pipeline, and what it tells. */
export const SIZES_OF = { stage: '$collStats', fields: new Set(['storageStats', 'count']) } as const;

/** Additional commands of a store that was opened with `testCommands`. */
export const TEST_COMMANDS = { configureFailPoint: ['mode', 'data'] } as const;

/** Fields of one statement within `updates` and `deletes`, of one of `indexes`, and of the data of fail points. */
export const STATEMENTS = {
  update: ['q', 'u', 'multi', 'upsert'],
  delete: ['q', 'limit'],
  index: ['key', 'name', 'unique', 'partialFilterExpression', 'expireAfterSeconds', 'v', 'background'],
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
