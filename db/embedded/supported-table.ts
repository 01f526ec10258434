import {
  ACCUMULATORS,
  COMMANDS,
  COMMON_OPTIONS,
  COMPOSED_QUERY_OPERATORS,
  EXPRESSIONS,
  LOOKUP_FIELDS,
  QUERY_OPERATORS,
  READ_CONCERNS,
  SIZES_OF,
  STAGES,
  STATEMENTS,
  TOP_QUERY_OPERATORS,
  UPDATE_OPERATORS,
  VARIABLES,
} from './supported';

const code = (names: Iterable<string>): string => `\`${[...names].join(' ')}\``;

/** Commands with the fields that they honour, those of a kind together. */
function commands(): string {
  return Object.entries(COMMANDS)
    .map(([name, options]) => (options.length === 0 ? name : `${name} (${options.join(', ')})`))
    .join('; ');
}

const unique = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())];

function rows(): [what: string, list: string][] {
  return [
    ['commands, with their options', commands()],
    ['options of any command', COMMON_OPTIONS.join(', ')],
    ['of one update', STATEMENTS.update.join(', ')],
    ['of one delete', STATEMENTS.delete.join(', ')],
    ['of one index', STATEMENTS.index.join(', ')],
    ['query', code(unique(QUERY_OPERATORS, COMPOSED_QUERY_OPERATORS, TOP_QUERY_OPERATORS))],
    ['update', code(UPDATE_OPERATORS)],
    ['stages', code(STAGES)],
    ['of $lookup', [...LOOKUP_FIELDS.required, ...LOOKUP_FIELDS.optional].join(', ')],
    [`of a leading ${SIZES_OF.stage}`, [...SIZES_OF.fields].join(', ')],
    ['accumulators', code(ACCUMULATORS)],
    ['expressions', code(['$literal', ...EXPRESSIONS])],
    ['variables', code(VARIABLES)],
    ['read concerns', [...READ_CONCERNS].join(', ')],
  ];
}

/** What the store does, as the README shows it: a table in Markdown. */
export function supportedTable(): string {
  return ['| | |', '| --- | --- |', ...rows().map(([what, list]) => `| ${what} | ${list} |`)].join('\n');
}
