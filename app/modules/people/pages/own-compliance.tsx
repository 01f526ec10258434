import { DetailList } from '~/ui/detail-list';
import { read } from '~/web/read.server';
import { asText, balanceColumns } from '../columns';
import { FieldGroup } from '../components/field-group';
import { KeptByHr } from '../components/kept-by-hr';
import { RowTable } from '../components/row-table';
import { openOwnCompliance } from '../profile.server';
import { dayShown } from '../shown';
import type { Route } from './+types/own-compliance';

export const loader = read(
  openOwnCompliance,
  ({ employee: { user, details }, entitlements, mayEditAll }) => ({
    editAt: mayEditAll ? `/HumanResource/${user._id}/compliance` : null,
    pass: {
      type: details.workPass.type,
      number: details.workPass.number,
      issueDate: dayShown(details.workPass.issueDate),
      expiryDate: dayShown(details.workPass.expiryDate),
    },
    papers: [
      ['Contract signed', details.contractSigned],
      ['NDA signed', details.ndaSigned],
      ['Handbook acknowledged', details.handbookAcknowledged],
      ['PDPA consent given', details.pdpaConsent],
    ] as const,
    cpfStatus: details.cpfStatus,
    taxResidency: details.taxResidency,
    irasAutoInclusion: details.irasAutoInclusion,
    entitlements: asText(entitlements),
  }),
);

const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

export default function OwnCompliance({ loaderData }: Route.ComponentProps) {
  const { editAt, pass, papers, entitlements } = loaderData;
  return (
    <KeptByHr editAt={editAt}>
      <FieldGroup title="Work pass">
        <DetailList
          items={[
            ['Type', pass.type],
            ['Number', pass.number],
            ['Issue date', pass.issueDate],
            ['Expiry date', pass.expiryDate],
          ]}
        />
      </FieldGroup>
      <FieldGroup title="Papers">
        <DetailList items={papers.map(([label, is]) => [label, yesNo(is)])} />
      </FieldGroup>
      <FieldGroup title="CPF and tax">
        <DetailList
          items={[
            ['CPF status', loaderData.cpfStatus],
            ['Tax residency', loaderData.taxResidency],
            ['IRAS auto-inclusion', yesNo(loaderData.irasAutoInclusion)],
          ]}
        />
      </FieldGroup>
      <RowTable
        title="Leave entitlements"
        columns={balanceColumns}
        rows={entitlements}
        empty="There is no type of leave."
      />
    </KeptByHr>
  );
}
