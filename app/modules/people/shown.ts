import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';

/** A day '2026-11-21' as a page shows it; nothing where there is none. */
export function dayShown(day: string): string {
  return day === '' ? '' : showDate(day);
}

/** The address that somebody signs in with; '' where it was erased: what stands in its place is no address. */
export function addressShown(email: string): string {
  return email.startsWith('erased:') || email.startsWith('deleted:') ? '' : email;
}

/** Cents as a page shows them; nothing where nobody has said how many. */
export function moneyShown(cents: number | null, currency: string): string {
  return cents === null ? '' : showMoney(cents, currency);
}
