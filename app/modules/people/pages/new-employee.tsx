import { getFormProps } from '@conform-to/react';
import { firstStatuses } from '~/core/employee-status';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { asText, contactColumns, newEntitlementColumns, type Row, withEmptyEnd } from '../columns';
import { AccessBoxes, type AccessFields } from '../components/access-fields';
import { ElevatedRightsFields } from '../components/elevated-rights-fields';
import { FieldGrid, FieldGroup } from '../components/field-group';
import { JobBoxes, type JobFields } from '../components/job-boxes';
import { BankBoxes, PayBoxes } from '../components/pay-boxes';
import { RowFields } from '../components/row-fields';
import { noDetails } from '../details';
import { openNewEmployee } from '../edit-employee.server';
import { createEmployee } from '../employees.server';
import * as messages from '../messages';
import { type PayFields, payFieldsOf } from '../pay-fields';
import { newEmployeeInput } from '../schema';
import type { Route } from './+types/new-employee';

export const meta = () => [{ title: 'Add New Employee · Laoban' }];
export const loader = read(openNewEmployee, (offered) => offered);
export const action = submit(createEmployee, {
  to: ({ id }) => `/HumanResource/${id}`,
  toast: messages.created,
});

type NewFields = AccessFields &
  PayFields &
  JobFields &
  Record<
    | 'legalName'
    | 'name'
    | 'dob'
    | 'employeeStatus'
    | 'personalEmail'
    | 'email'
    | 'password'
    | 'mobileNumber'
    | 'homeAddress'
    | 'ownPassword'
    | 'ownCode',
    string
  > &
  Record<'emergencyContacts' | 'leaveEntitlements', Row[]>;

export default function NewEmployee({ loaderData, actionData }: Route.ComponentProps) {
  const { managers, departments, entitlements, mayMakeOwner } = loaderData;
  const [form, fields] = useFormReply<NewFields>('new-employee', actionData, {
    schema: newEmployeeInput,
    defaults: {
      employeeStatus: 'Pending',
      ...payFieldsOf(noDetails),
      emergencyContacts: withEmptyEnd([]),
      leaveEntitlements: withEmptyEnd(asText(entitlements)),
    },
  });
  return (
    <RouteDialog title="Add New Employee" closeTo="/HumanResource" size="large">
      <Form {...getFormProps(form)} className="flex flex-col gap-6" preventScrollReset>
        {/* Enter presses the first button, which must not be one that removes a row. */}
        <button type="submit" hidden tabIndex={-1} />
        <FormErrors form={form} />
        <FieldGroup title="Identity">
          <FieldGrid>
            <TextField field={fields.legalName} label="Legal name" required autoComplete="off" />
            <TextField field={fields.name} label="Preferred name" autoComplete="off" />
            <TextField field={fields.dob} label="Date of birth" type="date" required />
            <SelectField field={fields.employeeStatus} label="Employee status" options={firstStatuses} />
          </FieldGrid>
        </FieldGroup>
        <FieldGroup title="Contact">
          <FieldGrid>
            <TextField
              field={fields.personalEmail}
              label="Personal email"
              type="email"
              required
              autoComplete="off"
            />
            <TextField
              field={fields.mobileNumber}
              label="Mobile number"
              type="tel"
              required
              autoComplete="off"
            />
            <TextField
              field={fields.email}
              label="Work email"
              type="email"
              required
              autoComplete="off"
              hint="The address to sign in with."
            />
            <PasswordField
              field={fields.password}
              label="Password"
              required
              autoComplete="new-password"
              hint="At least 6 characters. Give it to the employee."
            />
            <TextArea
              field={fields.homeAddress}
              label="Home address"
              rows={2}
              required
              autoComplete="off"
              className="sm:col-span-2"
            />
          </FieldGrid>
          <RowFields
            form={form}
            list={fields.emergencyContacts}
            title="Emergency contacts"
            one="contact"
            columns={contactColumns}
          />
        </FieldGroup>
        <FieldGroup title="Job Info">
          <JobBoxes fields={fields} managers={managers} departments={departments} />
        </FieldGroup>
        <FieldGroup
          title="Leave Entitlements"
          text="Days you don’t change follow the company’s types of leave. Each starts the year full unless you enter another number."
        >
          <RowFields
            form={form}
            list={fields.leaveEntitlements}
            title="Days a year"
            one="entitlement"
            columns={newEntitlementColumns}
          />
        </FieldGroup>
        <FieldGroup title="System Access" text="What this employee can open.">
          <AccessBoxes fields={fields} mayMakeOwner={mayMakeOwner} />
          <ElevatedRightsFields fields={fields} offersOwner={mayMakeOwner} />
        </FieldGroup>
        <FieldGroup title="Payroll" text="Only the employee, owners and HR can see this.">
          <PayBoxes fields={fields} />
          <BankBoxes field={fields.bankDetails} />
        </FieldGroup>
        <DialogActions closeTo="/HumanResource" save="Add Employee" />
      </Form>
    </RouteDialog>
  );
}
