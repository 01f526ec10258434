import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { paySchedules, weekdays } from '../choices';
import type { PayFields } from '../pay-fields';
import { FieldGrid } from './field-group';

type Field = FieldMetadata;
type Fields = { [Name in keyof PayFields]: Field };

/**
 * How somebody is paid. Both ways stand there without JavaScript; the style sheet hides the one that the chosen basis does
 * not have.
 */
export function PayBoxes({ fields }: { fields: Fields }) {
  return (
    <div className="pay-boxes flex flex-col gap-4">
      <FieldGrid>
        <SelectField
          field={fields.employmentBasis}
          label="Employment basis"
          options={[
            { value: 'fulltime', label: 'Full-time' },
            { value: 'parttime', label: 'Part-time' },
          ]}
        />
        <TextField field={fields.currency} label="Currency" autoComplete="off" maxLength={3} />
        <TextField
          field={fields.baseSalary}
          label="Base salary a month"
          inputMode="decimal"
          autoComplete="off"
          className="only-fulltime"
        />
        <SelectField
          field={fields.paySchedule}
          label="Pay schedule"
          options={paySchedules}
          className="only-fulltime"
        />
        <TextField
          field={fields.hourlyRate}
          label="Hourly rate"
          inputMode="decimal"
          autoComplete="off"
          className="only-parttime"
        />
        <TextField
          field={fields.hoursWorked}
          label="Hours worked a month"
          inputMode="decimal"
          autoComplete="off"
          className="only-parttime"
        />
        <TextField
          field={fields.generateDay}
          label="Pay day"
          inputMode="numeric"
          autoComplete="off"
          hint="Of the month, 1 to 31."
        />
        <SelectField
          field={fields.generateWeekday}
          label="Or on weekday"
          options={weekdays}
          empty="None"
          hint="For weekly pay."
        />
      </FieldGrid>
      <div>
        {/* An empty box sends nothing: this says that it was there. */}
        <input type="hidden" name="attendanceRequired" value="false" />
        <CheckboxField field={fields.attendanceRequired} label="Requires attendance" />
      </div>
    </div>
  );
}

/** Where the pay goes; `marked` are what a person's own profile marks as needed. */
export function BankBoxes({ field, marked }: { field: Field; marked?: boolean }) {
  // Conform knows by its type alone that there are fields in it.
  const group = field as unknown as { getFieldset(): Record<keyof PayFields['bankDetails'], Field> };
  const fields = group.getFieldset();
  const mark = marked ? { marked } : {};
  return (
    <FieldGrid>
      <TextField field={fields.accountName} label="Account name" autoComplete="off" {...mark} />
      <TextField field={fields.bankName} label="Bank" autoComplete="off" {...mark} />
      <TextField field={fields.branchCode} label="Branch code" autoComplete="off" />
      <TextField field={fields.accountNumber} label="Account number" autoComplete="off" {...mark} />
    </FieldGrid>
  );
}
