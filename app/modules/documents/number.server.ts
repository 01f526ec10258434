import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from '../account/index.server';

/** The company's counter of each kind of number, by year. */
const counters = { Q: 'quotationsMade', INV: 'invoicesIssued', CN: 'creditNotesIssued' } as const;

/**
 * The company's next number of this year in Singapore (Q-2026-0001), with at least four digits, and the company's record.
 * Call it in the transaction that uses the number: a failed one leaves no gap, and of two at once the later is retried.
 */
export async function nextNumber(
  db: CompanyDb,
  prefix: keyof typeof counters,
  at: Date,
): Promise<{ number: string; company: Company }> {
  const year = singaporeDay(at).slice(0, 4);
  const counter = counters[prefix];
  const company = await db.in(companies).findOneAndUpdate({}, { $inc: { [`${counter}.${year}`]: 1 } });
  if (!company) throw new Error('A company without its record');
  const place = String(company[counter]?.[year] ?? 1).padStart(4, '0');
  return { number: `${prefix}-${year}-${place}`, company };
}
