import { plain } from '~/core/money';
import { asText, withEmptyEnd } from './columns';
import type { Details, PayPart } from './details';

/** The pay in the form's format. */
export function payFieldsOf(details: Details) {
  const { employmentBasis, currency, paySchedule, generateWeekday, attendanceRequired, bankDetails } =
    details;
  return {
    employmentBasis,
    baseSalary: toTyped(details.baseSalary),
    currency,
    paySchedule,
    generateDay: String(details.generateDay ?? ''),
    generateWeekday,
    hourlyRate: toTyped(details.hourlyRate),
    hoursWorked: String(details.hoursWorked ?? ''),
    attendanceRequired,
    bankDetails,
  };
}

export type PayFields = ReturnType<typeof payFieldsOf>;

/** Its lists, row by row. */
export function payRowsOf({ allowances, deductions, payrollHistory }: Details) {
  return {
    allowances: withEmptyEnd(asText(allowances.map(partAsTyped))),
    deductions: withEmptyEnd(asText(deductions.map(partAsTyped))),
    payrollHistory: withEmptyEnd(
      asText(
        payrollHistory.map(({ month, base, net, status }) => ({
          month,
          base: plain(base),
          net: plain(net),
          status,
        })),
      ),
    ),
  };
}

function partAsTyped({ name, amount }: PayPart) {
  return { name, amount: plain(amount) };
}

function toTyped(cents: number | null): string {
  return cents === null ? '' : plain(cents);
}
