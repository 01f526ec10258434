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
import type { DuplicateRow } from '../collections';

interface FoundRows {
  id: string;
  goodRows: number;
  badRows: number;
  twinRows: number;
  unknownColumns: readonly string[];
  bad: readonly ShownBadRow[];
  duplicates: readonly DuplicateRow[];
}

/** What an uploaded list contains, and what to do with likely duplicates. */
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
      <Duplicates {...found} />
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
            <legend className="mb-1 font-medium">What should we do with likely duplicates?</legend>
            <Choice value="leave" chosen>
              Leave them out, and add {words(goodRows - twinRows)}
            </Choice>
            <Choice value="take">Add them too, {words(goodRows)} in all</Choice>
          </fieldset>
        ) : (
          <p>{words(goodRows)} will be added for everyone in the company with access to clients.</p>
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

function Duplicates({ duplicates, twinRows }: FoundRows) {
  if (twinRows === 0) return null;
  return (
    <Section
      title="Likely duplicates"
      text={`${firstOf(duplicates.length, twinRows)}They have the name or the email address of another client.`}
    >
      <FileRows>
        {duplicates.map((duplicate) => (
          <FileRow key={duplicate.of.row} row={duplicate.of.row} name={duplicate.of.name}>
            The same {duplicate.by === 'name' ? 'name' : `email address (${duplicate.of.email})`} as{' '}
            {'row' in duplicate ? (
              `row ${shownNumber(duplicate.row)}`
            ) : (
              <Link className="link" to={`/clientDashBoard/${duplicate.clientId}`}>
                {duplicate.name}
              </Link>
            )}
          </FileRow>
        ))}
      </FileRows>
    </Section>
  );
}
