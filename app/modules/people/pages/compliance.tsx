import type { FieldMetadata } from '@conform-to/react';
import { LinkButton } from '~/ui/button';
import { DetailList } from '~/ui/detail-list';
import { CheckboxField, TextField } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { workPassTypes } from '../choices';
import { asText, balanceColumns, entitlementColumns, type Row, withEmptyEnd } from '../columns';
import { FieldGrid, FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { PartForm } from '../components/part-form';
import { RowFields } from '../components/row-fields';
import { RowTable } from '../components/row-table';
import { openCompliance, openOwnCompliance } from '../edit-employee.server';
import * as messages from '../messages';
import { employeeChangeInput } from '../schema';
import { dayShown } from '../shown';
import type { Route } from './+types/compliance';
import { readPart, savePartByHr } from './part.server';

export const loader = readPart(
  openCompliance,
  openOwnCompliance,
  ({ employee: { details }, entitlements }) => ({
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
  }),
);
export const action = savePartByHr('/compliance');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

export default function Compliance(props: Route.ComponentProps) {
  const { part } = props.loaderData;
  if (part.own) return <ComplianceText {...props.loaderData} />;
  return <ComplianceForm key={part.revision} {...props} />;
}

const papers = [
  ['contractSigned', 'Contract signed'],
  ['ndaSigned', 'NDA signed'],
  ['handbookAcknowledged', 'Handbook acknowledged'],
  ['pdpaConsent', 'PDPA consent given'],
] as const;

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

function ComplianceText({ part, fields, entitlements }: Route.ComponentProps['loaderData']) {
  const { workPass } = fields;
  return (
    <KeptByHr part={part} tab="compliance">
      <FieldGroup title="Work pass">
        <DetailList
          items={[
            ['Type', workPass.type],
            ['Number', workPass.number],
            ['Issue date', dayShown(workPass.issueDate)],
            ['Expiry date', dayShown(workPass.expiryDate)],
          ]}
        />
      </FieldGroup>
      <FieldGroup title="Papers">
        <DetailList items={papers.map(([name, label]) => [label, yesNo(fields[name])])} />
      </FieldGroup>
      <FieldGroup title="CPF and tax">
        <DetailList
          items={[
            ['CPF status', fields.cpfStatus],
            ['Tax residency', fields.taxResidency],
            ['IRAS auto-inclusion', yesNo(fields.irasAutoInclusion)],
          ]}
        />
      </FieldGroup>
      <RowTable
        title="Leave entitlements"
        columns={balanceColumns}
        rows={entitlements}
        empty="No types of leave."
      />
    </KeptByHr>
  );
}

type Field = FieldMetadata;

function ComplianceForm({ loaderData, actionData }: Route.ComponentProps) {
  const { part, fields: stored, entitlements } = loaderData;
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
    <PartForm form={form} part={part} revision={revisionOf(actionData, part.revision)}>
      <FieldGroup title="Work pass">
        <FieldGrid>
          <TextField field={pass.type} label="Type" list="passes" autoComplete="off" />
          <TextField
            field={pass.number}
            label="Number"
            autoComplete="off"
            hint="Only the employee, owners and HR can see this."
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
      <fieldset disabled={!part.mayLimit} className="flex flex-col gap-3">
        {part.mayLimit ? (
          <p className="text-muted">Days you don’t change follow the company’s types of leave.</p>
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
          empty="No types of leave."
        />
        <LinkButton to={`/LeaveManagement/balances/${part.id}`} size="small">
          Adjust a balance
        </LinkButton>
      </div>
    </PartForm>
  );
}

function Paper({ name, label, field }: { name: string; label: string; field: Field }) {
  return (
    <div>
      {/* An unchecked box sends nothing; this marks it as present. */}
      <input type="hidden" name={name} value="false" />
      <CheckboxField field={field} label={label} />
    </div>
  );
}
