import { Binary } from 'bson';
import { CommandError } from '../errors';
import { Rank, rankOf, toNumber, type Value } from '../storage/values';

type BitOperator = 'bitsAllSet' | 'bitsAnySet' | 'bitsAllClear' | 'bitsAnyClear';

/** Whether the bit at a place is set. */
type Bits = (place: bigint) => boolean;

/** The places that an operand names: by a number whose bits they are, by bytes, or by a list. */
function placesOf(operand: Value, operator: string): bigint[] {
  if (Array.isArray(operand)) return operand.map((place) => placeOf(place, operator));
  const bits = bitsOf(operand);
  const negative = rankOf(operand) === Rank.Number && toNumber(operand) < 0;
  if (!bits || negative)
    throw new CommandError(
      'BadValue',
      `$${operator} takes an Array, a number, or a BinData but received: ${operand}`,
    );
  const length = operand instanceof Binary ? operand.position * 8 : 64;
  return Array.from({ length }, (_, place) => BigInt(place)).filter(bits);
}

function placeOf(place: Value, operator: string): bigint {
  const number = rankOf(place) === Rank.Number ? toNumber(place) : Number.NaN;
  if (Number.isInteger(number) && number >= 0) return BigInt(number);
  throw new CommandError(
    'BadValue',
    `Failed to parse bit position of $${operator}: ${JSON.stringify(place)}`,
  );
}

/** The bits of a whole number, whose sign goes on for ever, or of bytes; `undefined` where a value has none. */
function bitsOf(value: Value): Bits | undefined {
  if (value instanceof Binary) {
    const bytes = value.value();
    return (place) => (((bytes[Number(place >> 3n)] ?? 0) >> Number(place & 7n)) & 1) === 1;
  }
  if (value === undefined || rankOf(value) !== Rank.Number || !Number.isInteger(toNumber(value)))
    return undefined;
  const number = BigInt(toNumber(value));
  return (place) => ((number >> place) & 1n) === 1n;
}

/** The test behind one of the operators on bits. */
export function bitTest(operator: BitOperator, operand: Value): (value: Value) => boolean {
  const places = placesOf(operand, operator);
  const wanted = operator.endsWith('Set');
  return (value) => {
    const bits = bitsOf(value);
    if (!bits) return false;
    const holds = (place: bigint) => bits(place) === wanted;
    return operator.includes('All') ? places.every(holds) : places.some(holds);
  };
}
