import type { FieldMetadata } from '@conform-to/react';
import type { Choice } from '~/ui/choice-field';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { WeekdayBoxes } from '~/ui/weekday-boxes';
import { employmentTypes, workArrangements } from '../choices';
import * as messages from '../messages';
import { FieldGrid } from './field-group';
import { PersonField } from './person-field';

type JobField =
  | 'position'
  | 'department'
  | 'managerId'
  | 'employmentType'
  | 'workArrangement'
  | 'workLocation'
  | 'joinDate'
  | 'probationEndDate'
  | 'gradeLevel'
  | 'costCentre';

export type JobFields = Record<JobField | 'drives', string> & { workingDays: string[] };

interface JobBoxesProps {
  fields: Record<JobField, FieldMetadata> & {
    contractEndDate?: FieldMetadata;
    drives: FieldMetadata;
    workingDays: FieldMetadata;
  };
  managers: Choice;
  departments: readonly string[];
  /** The stored values; absent for a new employee, whose contract's end is entered later. */
  stored?: JobFields;
  /** Whether the join date may be changed. Only owners change their own. */
  mayLimit?: boolean;
}

export function JobBoxes({ fields, managers, departments, stored, mayLimit = true }: JobBoxesProps) {
  const isNeeded = (name: JobField) => stored?.[name] !== '';
  return (
    <>
      <FieldGrid>
        <TextField
          field={fields.position}
          label="Job title"
          autoComplete="off"
          required={isNeeded('position')}
        />
        <TextField
          field={fields.department}
          label="Department"
          autoComplete="off"
          list="departments"
          required={isNeeded('department')}
        />
        <PersonField field={fields.managerId} label="Manager" empty="No manager" choice={managers} />
        <SelectField
          field={fields.employmentType}
          label="Employment type"
          options={employmentTypes}
          empty="Not set"
        />
        <SelectField
          field={fields.workArrangement}
          label="Work arrangement"
          options={workArrangements}
          empty="Not set"
        />
        <TextField field={fields.workLocation} label="Work location" autoComplete="off" />
        <TextField
          field={fields.joinDate}
          label="Join date"
          type="date"
          required={mayLimit && isNeeded('joinDate')}
          disabled={!mayLimit}
          hint={mayLimit ? undefined : messages.notOwnJoinDate}
        />
        <TextField field={fields.probationEndDate} label="Probation end date" type="date" />
        {stored && fields.contractEndDate && (
          <TextField field={fields.contractEndDate} label="Contract end date" type="date" />
        )}
        <TextField field={fields.gradeLevel} label="Grade level" autoComplete="off" />
        <TextField field={fields.costCentre} label="Cost centre" autoComplete="off" />
      </FieldGrid>
      <input type="hidden" name={fields.drives.name} value="false" />
      <CheckboxField
        field={fields.drives}
        label="Drives"
        hint="Drivers come first where jobs are given out. The first job ticks this by itself."
      />
      <OwnWeekField field={fields.workingDays} />
      <datalist id="departments">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The days a person works; none ticked for the company's. */
function OwnWeekField({ field }: { field: FieldMetadata }) {
  const chosen = [field.initialValue].flat().map(String);
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : `${field.id}-hint`}>
      <legend className="font-medium">Working days</legend>
      <p id={`${field.id}-hint`} className="text-small text-muted">
        Tick the days this person works if they differ from the company’s. Leave is counted on them from
        today.
      </p>
      {/* Sent with none ticked too. */}
      <input type="hidden" name={field.name} value="" />
      <div className="mt-1 flex flex-wrap gap-x-5">
        <WeekdayBoxes name={field.name} ticked={chosen} />
      </div>
      {field.errors && (
        <p id={field.errorId} className="text-small text-error">
          {field.errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
