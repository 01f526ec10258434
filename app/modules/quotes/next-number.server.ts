import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { type Company, companies } from '../account/index.server';

/**
 * The next number of the firm in the year that it is in Singapore: Q-2026-0001; and the firm's record. To be called within
 * the transaction that uses it: what comes to nothing leaves no gap, and of two at once the later begins again.
 */
export async function nextNumber(db: CompanyDb, at: Date): Promise<{ number: string; firm: Company }> {
  const year = singaporeDay(at).slice(0, 4);
  const firm = await db.in(companies).findOneAndUpdate({}, { $inc: { [`quotationsMade.${year}`]: 1 } });
  if (!firm) throw new Error('A company without its record');
  return { number: numberOf(year, firm.quotationsMade?.[year] ?? 1), firm };
}

/** The number of the `place`th quotation of a year, with four digits or as many as it takes. */
export function numberOf(year: string, place: number): string {
  return `Q-${year}-${String(place).padStart(4, '0')}`;
}
