import {
  ACCUMULATORS,
  COLLATION_OPTIONS,
  COMMANDS,
  COMMON_OPTIONS,
  COMPOSED_QUERY_OPERATORS,
  EXPRESSIONS,
  FIRST_STAGE,
  OFF,
  OUTPUT_STAGES,
  QUERY_OPERATORS,
  READ_CONCERNS,
  REFUSED_EXPRESSIONS,
  REFUSED_QUERY_OPERATORS,
  REFUSED_STAGES,
  SIZES_OF,
  STAGES,
  STATEMENTS,
  TOP_QUERY_OPERATORS,
  UPDATE_OPERATORS,
  UPDATE_STAGES,
  VARIABLES,
} from './supported';

const code = (names: Iterable<string>): string => `\`${[...names].join(' ')}\``;

/** Commands with the fields that they honour, those of a kind together. */
function commands(): string {
  return Object.entries(COMMANDS)
    .map(([name, options]) => (options.length === 0 ? name : `${name} (${options.join(', ')})`))
    .join('; ');
}

const off = (): string =>
  Object.entries(OFF)
    .map(([name, options]) => `${name} (${options.join(', ')})`)
    .join('; ');

const unique = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())];

function rows(): [what: string, list: string][] {
  return [
    ['commands, with their options', commands()],
    ['options of any command', COMMON_OPTIONS.join(', ')],
    ['options that may only be false', off()],
    ['of one update', STATEMENTS.update.join(', ')],
    ['of one delete', STATEMENTS.delete.join(', ')],
    [
      'of one of bulkWrite',
      unique(STATEMENTS.bulkInsert, STATEMENTS.bulkUpdate, STATEMENTS.bulkDelete).join(', '),
    ],
    ['of one of nsInfo', STATEMENTS.bulkNamespace.join(', ')],
    ['of one index', STATEMENTS.index.join(', ')],
    ['of a collation', COLLATION_OPTIONS.join(', ')],
    ['query', code(unique(QUERY_OPERATORS, COMPOSED_QUERY_OPERATORS, TOP_QUERY_OPERATORS))],
    ['no query', code(REFUSED_QUERY_OPERATORS)],
    ['update', code(UPDATE_OPERATORS)],
    ['update by pipeline', code(UPDATE_STAGES)],
    ['stages', code([...STAGES, FIRST_STAGE, ...OUTPUT_STAGES])],
    [`of a leading ${SIZES_OF.stage}`, [...SIZES_OF.fields].join(', ')],
    ['no stages', code(REFUSED_STAGES)],
    ['accumulators', code(ACCUMULATORS)],
    ['expressions', code(unique(['$literal'], ...Object.values(EXPRESSIONS)))],
    ['variables', code(VARIABLES)],
    ['no expressions', code(REFUSED_EXPRESSIONS)],
    ['read concerns', [...READ_CONCERNS].join(', ')],
  ];
}

/** What the store does, as the README shows it: a table in Markdown. */
export function supportedTable(): string {
  return ['| | |', '| --- | --- |', ...rows().map(([what, list]) => `| ${what} | ${list} |`)].join('\n');
}
