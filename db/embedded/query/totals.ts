import { Long } from 'bson';
import { toNumber, type Value } from '../storage/values';
import { isNumber, isWhole, numeric } from './operands';

/** Computes one value from all documents of a group. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

/** A sum that keeps what is lost when doubles are rounded, as MongoDB's does: ten times 0.1 is 1. */
class Total {
  /** the sum of ints and longs, exact up to 2^53 */
  private whole = 0;
  private long = false;
  private high = 0;
  private low = 0;
  /** whether there was a double */
  private real = false;

  add(value: Value): void {
    if ((value | 0) === value) {
      this.whole += value;
    } else if (isNumber(value)) {
      if (!isWhole(value)) this.addReal(value as number);
      else {
        this.whole += toNumber(value);
        this.long = true;
      }
    }
  }

  private addReal(value: number): void {
    this.real = true;
    const sum = this.high + value;
    const part = sum - this.high;
    this.low += this.high - (sum - part) + (value - part);
    this.high = sum;
  }

  number(): number {
    if (!this.real) return this.whole;
    return Number.isFinite(this.high) ? this.high + (this.low + this.whole) : this.high;
  }

  result(name: string): Value {
    return this.real ? this.number() : numeric(this.whole, [this.long ? Long.ZERO : 0], name);
  }
}

/** `$sum` */
export function sum(): Accumulator {
  const total = new Total();
  return { add: (value) => total.add(value), result: () => total.result('$sum') };
}

/** `$avg` */
export function average(): Accumulator {
  const total = new Total();
  let count = 0;
  return {
    add: (value) => {
      if (!isNumber(value)) return;
      total.add(value);
      count++;
    },
    result: () => (count === 0 ? null : total.number() / count),
  };
}
