import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from '../../account/index.server';

/**
 * The company's next number in the current Singapore year (Q-2026-0001), and the company's record. Call it in the transaction
 * that uses the number: a failed transaction then leaves no gap, and of two simultaneous ones the later is retried.
 */
export async function nextNumber(db: CompanyDb, at: Date): Promise<{ number: string; company: Company }> {
  const year = singaporeDay(at).slice(0, 4);
  const company = await db.in(companies).findOneAndUpdate({}, { $inc: { [`quotationsMade.${year}`]: 1 } });
  if (!company) throw new Error('A company without its record');
  return { number: numberOf(year, company.quotationsMade?.[year] ?? 1), company };
}

/** The number of the `place`th quotation of a year, with at least four digits. */
function numberOf(year: string, place: number): string {
  return `Q-${year}-${String(place).padStart(4, '0')}`;
}
