import { CopyX, FileWarning, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { shownNumber } from '~/core/counted';
import { Button, LinkButton } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import {
  BadRows,
  FileRow,
  FileRows,
  FoundCount,
  firstOf,
  NothingToImport,
  type ShownBadRow,
  UnknownColumns,
} from '~/ui/import-parts';
import { Card, Section } from '~/ui/page';
import type { TwinRow } from '../collections';

interface FoundRows {
  id: string;
  goodRows: number;
  badRows: number;
  twinRows: number;
  unknownColumns: readonly string[];
  bad: readonly ShownBadRow[];
  twins: readonly TwinRow[];
}

/** What was found in a list, and the one question before it is imported. */
export function ImportPreview({ found, error }: { found: FoundRows; error: string | undefined }) {
  const { id, goodRows, badRows, twinRows, unknownColumns, bad } = found;
  const at = `/crm/import/${id}`;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <FoundCount icon={UserPlus} of="can be imported" count={goodRows} />
        <FoundCount icon={CopyX} of="of them likely duplicates" count={twinRows} />
        <FoundCount icon={FileWarning} of="with mistakes, left out" count={badRows} />
      </ul>
      <UnknownColumns names={unknownColumns} />
      {goodRows > 0 ? (
        <ImportForm {...found} error={error} />
      ) : (
        <NothingToImport at={at} again="/crm/import" />
      )}
      <BadRows at={at} bad={bad} count={badRows} />
      <Twins {...found} />
    </>
  );
}

function ImportForm({ id, goodRows, twinRows, error }: FoundRows & { error: string | undefined }) {
  const words = (count: number) => `${shownNumber(count)} ${count === 1 ? 'client' : 'clients'}`;
  return (
    <Card>
      <Form className="flex flex-col gap-4">
        <FormErrors form={{ errors: error ? [error] : undefined, errorId: 'import-error' }} />
        {twinRows > 0 ? (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">What shall become of the likely duplicates?</legend>
            <Choice value="leave" chosen>
              Leave them out, and add {words(goodRows - twinRows)}
            </Choice>
            <Choice value="take">Add them too, {words(goodRows)} in all</Choice>
          </fieldset>
        ) : (
          <p>{words(goodRows)} will be added for everybody in the firm who sees clients.</p>
        )}
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button variant="primary">Import clients</Button>
          <LinkButton to={`/crm/import/${id}/stop`} preventScrollReset>
            Discard the file
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function Choice({ value, chosen, children }: { value: string; chosen?: boolean; children: React.ReactNode }) {
  return (
    <label className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
      <input
        type="radio"
        name="duplicates"
        value={value}
        defaultChecked={chosen}
        className="radio radio-primary"
        style={{ '--size': '1.25rem' } as object}
      />
      <span>{children}</span>
    </label>
  );
}

function Twins({ twins, twinRows }: FoundRows) {
  if (twinRows === 0) return null;
  return (
    <Section
      title="Likely duplicates"
      text={`${firstOf(twins.length, twinRows)}They have the name or the e-mail address of another client.`}
    >
      <FileRows>
        {twins.map((twin) => (
          <FileRow key={twin.of.row} row={twin.of.row} name={twin.of.name}>
            The same {twin.by === 'name' ? 'name' : `e-mail address (${twin.of.email})`} as{' '}
            {'row' in twin ? (
              `row ${shownNumber(twin.row)}`
            ) : (
              <Link className="link" to={`/clientDashBoard/${twin.clientId}`}>
                {twin.name}
              </Link>
            )}
          </FileRow>
        ))}
      </FileRows>
    </Section>
  );
}
