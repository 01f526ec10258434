import type { FieldMetadata } from '@conform-to/react';
import type { Choice } from '~/ui/choice-field';
import { SelectField, TextField } from '~/ui/field';
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

export type JobFields = Record<JobField, string>;

interface JobBoxesProps {
  fields: Record<JobField, FieldMetadata> & { contractEndDate?: FieldMetadata };
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
      <datalist id="departments">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
