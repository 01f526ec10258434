import type { FieldMetadata } from '@conform-to/react';
import { LinkButton } from '~/ui/button';
import { CheckboxField, TextField } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { workPassTypes } from '../choices';
import { asText, balanceColumns, entitlementColumns, type Row, withEmptyEnd } from '../columns';
import { EditorForm } from '../components/editor-form';
import { FieldGrid, FieldGroup } from '../components/field-group';
import { RowFields } from '../components/row-fields';
import { RowTable } from '../components/row-table';
import { openCompliance } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { backTo, saidOfSave } from '../saved';
import { employeeChangeInput } from '../schema';
import type { Route } from './+types/compliance';

export const loader = read(openCompliance, ({ employee: { user, details }, entitlements, ...may }) => ({
  ...may,
  revision: user.revision ?? 0,
  entitlements: asText(entitlements),
  fields: {
    workPass: details.workPass,
    cpfStatus: details.cpfStatus,
    taxResidency: details.taxResidency,
    irasAutoInclusion: details.irasAutoInclusion,
    contractSigned: details.contractSigned,
    ndaSigned: details.ndaSigned,
    handbookAcknowledged: details.handbookAcknowledged,
    pdpaConsent: details.pdpaConsent,
  },
}));
export const action = submit(changeEmployee, { to: backTo('/compliance'), toast: saidOfSave });

export default function Compliance(props: Route.ComponentProps) {
  return <ComplianceForm key={props.loaderData.revision} {...props} />;
}

type Field = FieldMetadata;

const papers = [
  ['contractSigned', 'Contract signed'],
  ['ndaSigned', 'NDA signed'],
  ['handbookAcknowledged', 'Handbook acknowledged'],
  ['pdpaConsent', 'PDPA consent given'],
] as const;

function ComplianceForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields: stored, entitlements, revision, mayChange, mayLimit } = loaderData;
  const [form, fields] = useFormReply<typeof stored & { leaveEntitlements: Row[] }>(
    'compliance',
    actionData,
    {
      schema: employeeChangeInput,
      defaults: { ...stored, leaveEntitlements: withEmptyEnd(entitlements) },
    },
  );
  const pass = fields.workPass.getFieldset() as Record<'type' | 'number' | 'issueDate' | 'expiryDate', Field>;
  return (
    <EditorForm form={form} id={params.id} revision={revision} mayChange={mayChange}>
      <FieldGroup title="Work pass">
        <FieldGrid>
          <TextField field={pass.type} label="Type" list="passes" autoComplete="off" />
          <TextField
            field={pass.number}
            label="Number"
            autoComplete="off"
            hint="Seen by the employee, the boss and HR alone."
          />
          <TextField field={pass.issueDate} label="Issue date" type="date" />
          <TextField field={pass.expiryDate} label="Expiry date" type="date" />
        </FieldGrid>
        <datalist id="passes">
          {workPassTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </FieldGroup>
      <FieldGroup title="Papers">
        <div className="grid gap-2 sm:grid-cols-2">
          {papers.map(([name, label]) => (
            <Paper key={name} name={name} label={label} field={fields[name]} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="CPF and tax">
        <FieldGrid>
          <TextField field={fields.cpfStatus} label="CPF status" autoComplete="off" />
          <TextField field={fields.taxResidency} label="Tax residency" autoComplete="off" />
        </FieldGrid>
        <Paper name="irasAutoInclusion" label="IRAS auto-inclusion" field={fields.irasAutoInclusion} />
      </FieldGroup>
      <fieldset disabled={!mayLimit} className="flex flex-col gap-3">
        {mayLimit ? (
          <p className="text-muted">
            Days that you leave as they are follow the company’s types of leave. Without any row they all do.
          </p>
        ) : (
          <Notice>{messages.notOneself}</Notice>
        )}
        <RowFields
          form={form}
          list={fields.leaveEntitlements}
          title="Leave entitlements"
          one="entitlement"
          columns={entitlementColumns}
        />
      </fieldset>
      <div className="flex flex-col items-start gap-3">
        <RowTable
          title="Leave balances this year"
          columns={balanceColumns}
          rows={entitlements}
          empty="There is no type of leave."
        />
        <LinkButton to={`/LeaveManagement/balances/${params.id}`} size="small">
          Adjust a balance
        </LinkButton>
      </div>
    </EditorForm>
  );
}

function Paper({ name, label, field }: { name: string; label: string; field: Field }) {
  return (
    <div>
      {/* An empty box sends nothing: this says that it was there. */}
      <input type="hidden" name={name} value="false" />
      <CheckboxField field={field} label={label} />
    </div>
  );
}
