import { CommandError } from '../errors';
import { isObject, type Value } from '../storage/values';

/** How much one stage may hold at a time, as in MongoDB. */
const MEMORY_LIMIT = 100 * 1024 * 1024;
/** The longest text that an expression may make on the way to a document of 16 MB. */
export const TEXT_LIMIT = 16 * 1024 * 1024;

/** What a value takes, roughly as BSON. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return 5 + value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + 4 + sizeOf(element), 5);
  if (isObject(value)) {
    let size = 5;
    for (const name of Object.keys(value)) size += 2 + name.length + sizeOf(value[name]);
    return size;
  }
  return value?._bsontype === 'Binary' ? 5 + value.position : 12;
}

/** Counts what a stage holds, and refuses more than the limit rather than let the thread run out of memory. */
export class Memory {
  private held = 0;

  constructor(
    private readonly refusal: () => CommandError,
    private readonly limit = MEMORY_LIMIT,
  ) {}

  take(bytes: number): void {
    this.held += bytes;
    if (this.held > this.limit) throw this.refusal();
  }

  /** Whether what is not needed should be released. */
  get isTight(): boolean {
    return this.held > this.limit / 2;
  }

  give(bytes: number): void {
    this.held -= bytes;
  }
}

/** What sorts hold: there is no going to the disk with it. */
export const sortMemory = (): Memory =>
  new Memory(
    () =>
      new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MEMORY_LIMIT} bytes; the embedded store does not sort on disk: add an index or a limit`,
      ),
  );

/** What the groups of `$group` and its like hold. */
export const groupMemory = (name: string): Memory =>
  new Memory(
    () =>
      new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Exceeded memory limit for ${name}; the embedded store does not group on disk`,
      ),
  );

/** What one accumulator holds. */
export const operatorMemory = (name: string): Memory => new Memory(() => tooMuch(name));

/** The refusal of an operator whose result would not fit into memory. */
export function tooMuch(name: string): CommandError {
  return new CommandError(
    'ExceededMemoryLimit',
    `${name} used too much memory and cannot spill to disk. Memory limit: ${MEMORY_LIMIT} bytes`,
  );
}
