import { trainingStatuses } from './choices';

/* The columns of the lists in HR's forms, as text. */

export const contactColumns = [
  { name: 'name', label: 'Name' },
  { name: 'relationship', label: 'Relationship' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const;

export const entitlementColumns = [
  { name: 'type', label: 'Type of leave' },
  { name: 'entitlement', label: 'Days a year', inputMode: 'decimal' },
] as const;

/** For new employees, who may come from another system with a different remaining balance. */
export const newEntitlementColumns = [
  ...entitlementColumns,
  { name: 'balance', label: 'Left this year', inputMode: 'decimal' },
] as const;

/** Read-only, with what is left this year. */
export const balanceColumns = [...entitlementColumns, { name: 'balance', label: 'Left this year' }] as const;

export const payPartColumns = [
  { name: 'name', label: 'What for' },
  { name: 'amount', label: 'Amount a month', inputMode: 'decimal' },
] as const;

export const paidMonthColumns = [
  { name: 'month', label: 'Month', type: 'month' },
  { name: 'base', label: 'Base', inputMode: 'decimal' },
  { name: 'net', label: 'Net', inputMode: 'decimal' },
  { name: 'status', label: 'Status' },
] as const;

export const trainingColumns = [
  { name: 'name', label: 'Training' },
  { name: 'details', label: 'Details' },
  { name: 'status', label: 'Status', options: trainingStatuses },
  { name: 'expiryDate', label: 'Valid until', type: 'date' },
] as const;

export type Row = Record<string, string>;

/** The rows a form starts with; the empty one at the end adds one. */
export const withEmptyEnd = (rows: readonly Row[]): Row[] => [...rows, {}];

/** Rows with all values as the text of a field. */
export function asText(rows: readonly object[]): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
  );
}
