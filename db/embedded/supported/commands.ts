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
 * What MongoDB can do beside, and is not done here: a client may say that it does not want it. Some say so each time, of
 * all that they know.
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

/** Commands of a store that was opened with `testCommands`, beside all others. */
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

/** What a collation may say. */
export const COLLATION_OPTIONS = ['locale', 'strength', 'caseLevel', 'numericOrdering'] as const;

/** Query operators that look at one value. */
export const QUERY_OPERATORS = [
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
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
] as const;

/** Query operators that are made of the others. */
export const COMPOSED_QUERY_OPERATORS = [
  '$ne',
  '$nin',
  '$regex',
  '$options',
  '$not',
  '$all',
  '$elemMatch',
  '$comment',
] as const;

/** Query operators that stand where a field could. */
export const TOP_QUERY_OPERATORS = ['$and', '$or', '$nor', '$expr', '$sampleRate', '$comment'] as const;

/** Query operators that MongoDB has and the embedded store has not. */
export const REFUSED_QUERY_OPERATORS: ReadonlySet<string> = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$vectorSearch',
]);

/** Update operators. */
export const UPDATE_OPERATORS = [
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$bit',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
] as const;

/** Stages that an update with a pipeline may have. */
export const UPDATE_STAGES = [
  '$set',
  '$addFields',
  '$unset',
  '$project',
  '$replaceRoot',
  '$replaceWith',
] as const;

/** Aggregation stages that turn documents into documents. */
export const STAGES = [
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$unwind',
  '$lookup',
  '$unionWith',
  '$facet',
  '$group',
  '$sortByCount',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$sort',
  '$skip',
  '$limit',
  '$sample',
] as const;

/** The stage that a pipeline over no collection begins with. */
export const FIRST_STAGE = '$documents';

/** Stages that write, which only the last can be. */
export const OUTPUT_STAGES = ['$out', '$merge'] as const;

/** Stages that MongoDB has and the embedded store has not. */
export const REFUSED_STAGES: ReadonlySet<string> = new Set([
  '$graphLookup',
  '$geoNear',
  '$setWindowFields',
  '$densify',
  '$fill',
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$redact',
  '$indexStats',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
  '$planCacheStats',
]);

/** Expressions, by family; `$literal` and `$const` beside them. */
export const EXPRESSIONS = {
  arithmetic: [
    '$add',
    '$subtract',
    '$multiply',
    '$divide',
    '$mod',
    '$abs',
    '$floor',
    '$ceil',
    '$round',
    '$trunc',
    '$sqrt',
    '$pow',
    '$exp',
    '$ln',
    '$log',
    '$log10',
    '$rand',
  ],
  arrays: [
    '$arrayElemAt',
    '$first',
    '$last',
    '$slice',
    '$concatArrays',
    '$isArray',
    '$range',
    '$reverseArray',
    '$sortArray',
    '$zip',
    '$indexOfArray',
    '$in',
    '$size',
    '$firstN',
    '$lastN',
    '$minN',
    '$maxN',
  ],
  control: [
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$cmp',
    '$and',
    '$or',
    '$not',
    '$cond',
    '$ifNull',
    '$switch',
    '$let',
  ],
  conversion: [
    '$convert',
    '$toInt',
    '$toLong',
    '$toDouble',
    '$toBool',
    '$toDate',
    '$toObjectId',
    '$toString',
    '$isNumber',
    '$type',
  ],
  dateReckoning: ['$dateAdd', '$dateSubtract', '$dateDiff', '$dateTrunc'],
  dates: [
    '$year',
    '$month',
    '$dayOfMonth',
    '$dayOfWeek',
    '$dayOfYear',
    '$hour',
    '$minute',
    '$second',
    '$millisecond',
    '$week',
    '$isoWeek',
    '$isoWeekYear',
    '$isoDayOfWeek',
    '$dateToString',
    '$dateFromString',
    '$dateToParts',
    '$dateFromParts',
  ],
  folding: ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'],
  iteration: ['$map', '$filter', '$reduce'],
  matching: ['$regexMatch', '$regexFind', '$regexFindAll'],
  objects: ['$objectToArray', '$arrayToObject', '$mergeObjects', '$getField', '$setField', '$unsetField'],
  sets: [
    '$setUnion',
    '$setIntersection',
    '$setDifference',
    '$setEquals',
    '$setIsSubset',
    '$anyElementTrue',
    '$allElementsTrue',
  ],
  strings: [
    '$concat',
    '$toLower',
    '$toUpper',
    '$substr',
    '$substrBytes',
    '$substrCP',
    '$strLenCP',
    '$strLenBytes',
    '$split',
    '$trim',
    '$ltrim',
    '$rtrim',
    '$strcasecmp',
    '$indexOfCP',
    '$indexOfBytes',
    '$replaceOne',
    '$replaceAll',
  ],
} as const;

/** Accumulators of `$group` and the buckets. */
export const ACCUMULATORS = [
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$first',
  '$last',
  '$push',
  '$addToSet',
  '$count',
  '$stdDevPop',
  '$stdDevSamp',
  '$mergeObjects',
  '$firstN',
  '$lastN',
  '$minN',
  '$maxN',
  '$top',
  '$topN',
  '$bottom',
  '$bottomN',
] as const;

/** Variables that are always there. */
export const VARIABLES = ['$$NOW', '$$ROOT', '$$CURRENT', '$$REMOVE'] as const;

/** Expressions, accumulators and variables that MongoDB has and the embedded store has not. */
export const REFUSED_EXPRESSIONS: ReadonlySet<string> = new Set([
  '$function',
  '$accumulator',
  '$meta',
  '$toDecimal',
  '$toUUID',
  '$toHashedIndexKey',
  '$binarySize',
  '$bsonSize',
  '$bitAnd',
  '$bitOr',
  '$bitXor',
  '$bitNot',
  '$median',
  '$percentile',
  '$sampleRate',
  '$tsSecond',
  '$tsIncrement',
  '$sin',
  '$cos',
  '$tan',
  '$asin',
  '$acos',
  '$atan',
  '$atan2',
  '$sinh',
  '$cosh',
  '$tanh',
  '$asinh',
  '$acosh',
  '$atanh',
  '$degreesToRadians',
  '$radiansToDegrees',
  '$$DESCEND',
  '$$PRUNE',
  '$$KEEP',
  '$$CLUSTER_TIME',
  '$$JS_SCOPE',
  '$$IS_MR',
  '$$USER_ROLES',
  '$$SEARCH_META',
]);

/** Read concerns: each read sees everything acknowledged, so all of these are kept. */
export const READ_CONCERNS: ReadonlySet<string> = new Set([
  'local',
  'available',
  'majority',
  'linearizable',
  'snapshot',
]);
