import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';

/** A day '2026-11-21', formatted; '' if there is none. */
export function dayShown(day: string): string {
  return day === '' ? '' : showDate(day);
}

/** The sign-in address; '' if it was erased and replaced by a placeholder. */
export function addressShown(email: string): string {
  return email.startsWith('erased:') || email.startsWith('deleted:') ? '' : email;
}

/** Cents, formatted; '' if not set. */
export function moneyShown(cents: number | null, currency: string): string {
  return cents === null ? '' : showMoney(cents, currency);
}
