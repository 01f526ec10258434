/**
 * The one list of what the embedded store does. Every refusal is made from it, and the README's table says the same.
 */

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
export const COMMANDS: Record<string, readonly string[]> = {
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
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
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
    'allowDiskUse',
    'allowPartialResults',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  count: ['query', 'limit', 'skip', 'hint'],
  distinct: ['key', 'query', 'hint'],
  aggregate: ['pipeline', 'cursor', 'hint', 'allowDiskUse', 'bypassDocumentValidation'],
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
  validate: ['full'],
  commitTransaction: ['recoveryToken'],
  abortTransaction: ['recoveryToken'],
};

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

/** Fields of one statement within `updates` and `deletes`, and of one of `indexes`. */
export const STATEMENTS = {
  update: ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'sort'],
  delete: ['q', 'limit', 'hint'],
  index: ['key', 'name', 'unique', 'partialFilterExpression', 'expireAfterSeconds', 'v', 'background'],
} as const;

/** Query operators that look at one value; `$not $ne $nin $regex $all $elemMatch` are built from these. */
export const QUERY_OPERATORS: ReadonlySet<string> = new Set([
  '$eq',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$exists',
  '$type',
  '$size',
  '$mod',
]);

/** Query operators that MongoDB has and the embedded store has not. */
export const REFUSED_QUERY_OPERATORS: ReadonlySet<string> = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
  '$sampleRate',
  '$vectorSearch',
]);

/** Update operators. */
export const UPDATE_OPERATORS: ReadonlySet<string> = new Set([
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
]);

/** Aggregation stages. */
export const STAGES: ReadonlySet<string> = new Set([
  '$match',
  '$group',
  '$sort',
  '$limit',
  '$skip',
  '$project',
  '$count',
]);

/** Read concerns: each read sees everything acknowledged, so all of these are kept. */
export const READ_CONCERNS: ReadonlySet<string> = new Set([
  'local',
  'available',
  'majority',
  'linearizable',
  'snapshot',
]);
