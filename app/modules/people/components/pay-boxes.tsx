import type { FieldMetadata } from '@conform-to/react';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { paySchedules, weekdays } from '../choices';
import type { PayFields } from '../pay-fields';
import { FieldGrid } from './field-group';

type Field = FieldMetadata;
type Fields = { [Name in keyof PayFields]: Field };

/** The fields of the pay. Both pay bases are in the HTML; the style sheet hides the one not chosen, also without JavaScript. */
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
          label="Base salary per month"
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
          label="Hours worked per month"
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
        {/* An unchecked box sends nothing; this marks it as present. */}
        <input type="hidden" name="attendanceRequired" value="false" />
        <CheckboxField field={fields.attendanceRequired} label="Requires attendance" />
      </div>
    </div>
  );
}

/** The bank details; `marked` are those marked as required on a person's own profile. */
export function BankBoxes({ field, marked }: { field: Field; marked?: boolean }) {
  // conform only knows from the type that it has nested fields.
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
