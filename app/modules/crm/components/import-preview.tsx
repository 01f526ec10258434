import { CopyX, Download, FileWarning, UserPlus } from 'lucide-react';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { shownNumber } from '~/ui/count';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import type { TwinRow } from '../collections';
import type { BadRow } from '../import-check.server';

export interface FoundRows {
  id: string;
  goodRows: number;
  badRows: number;
  twinRows: number;
  unknownColumns: readonly string[];
  bad: readonly BadRow[];
  twins: readonly TwinRow[];
}

/** What was found in a list, and the one question before it is imported. */
export function ImportPreview({ found, error }: { found: FoundRows; error: string | undefined }) {
  const { id, goodRows, badRows, twinRows, unknownColumns } = found;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Count icon={UserPlus} of="can be imported" count={goodRows} />
        <Count icon={CopyX} of="of them likely duplicates" count={twinRows} />
        <Count icon={FileWarning} of="with mistakes, left out" count={badRows} />
      </ul>
      {unknownColumns.length > 0 && (
        <p className="text-muted [overflow-wrap:anywhere]">
          Columns that are not imported: {unknownColumns.join(', ')}.
        </p>
      )}
      {goodRows > 0 ? <ImportForm {...found} error={error} /> : <NothingToImport id={id} />}
      <BadRows {...found} />
      <Twins {...found} />
    </>
  );
}

function Count({ icon: Icon, of, count }: { icon: typeof UserPlus; of: string; count: number }) {
  return (
    <li className="grid">
      <Card className="flex items-center gap-4">
        <Icon size={22} className="shrink-0 text-primary" aria-hidden="true" />
        <p>
          <b className="block font-semibold text-2xl tabular-nums">{shownNumber(count)}</b>{' '}
          <span className="text-muted">{of}</span>
        </p>
      </Card>
    </li>
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

function NothingToImport({ id }: { id: string }) {
  return (
    <Card className="flex flex-col gap-4">
      <p>
        No row can be imported as it is. Mend the rows below in your spreadsheet, save it as CSV, and choose
        it again.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <LinkButton to="/crm/import" variant="primary" className="max-sm:basis-full!">
          Choose another file
        </LinkButton>
        <LinkButton to={`/crm/import/${id}/stop`} preventScrollReset>
          Discard the file
        </LinkButton>
      </div>
    </Card>
  );
}

/** The way to the rows with mistakes as a file; no router's link, since it is one. */
export function MistakesLink({ id }: { id: string }) {
  return (
    <a href={`/crm/import/${id}/mistakes`} className={buttonClass()} download>
      <Download size={16} />
      Download these rows
    </a>
  );
}

function BadRows({ id, bad, badRows }: FoundRows) {
  if (badRows === 0) return null;
  return (
    <Section
      title="Rows with mistakes"
      text={`${firstOf(bad.length, badRows)}Row 1 is the heading of your file.`}
      action={<MistakesLink id={id} />}
    >
      <Rows>
        {bad.map(({ row, name, mistakes }) => (
          <Row key={row} row={row} name={name}>
            {mistakes.map(({ column, text }) => (
              <span key={column + text} className="block">
                <b className="font-medium">{column}:</b> {text}
              </span>
            ))}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Twins({ twins, twinRows }: FoundRows) {
  if (twinRows === 0) return null;
  return (
    <Section
      title="Likely duplicates"
      text={`${firstOf(twins.length, twinRows)}They have the name or the e-mail address of another client.`}
    >
      <Rows>
        {twins.map((twin) => (
          <Row key={twin.of.row} row={twin.of.row} name={twin.of.name}>
            The same {twin.by === 'name' ? 'name' : `e-mail address (${twin.of.email})`} as{' '}
            {'row' in twin ? (
              `row ${shownNumber(twin.row)}`
            ) : (
              <a className="link" href={`/clientDashBoard/${twin.clientId}`}>
                {twin.name}
              </a>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function firstOf(shown: number, all: number): string {
  return shown < all ? `The first ${shownNumber(shown)} of ${shownNumber(all)}. ` : '';
}

function Rows({ children }: { children: React.ReactNode }) {
  return (
    <Card flush>
      <ul className="divide-y divide-base-300">{children}</ul>
    </Card>
  );
}

function Row({ row, name, children }: { row: number; name: string; children: React.ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_14rem_1fr] sm:px-6">
      <span className="text-muted tabular-nums">Row {shownNumber(row)}</span>
      <span className="font-medium [overflow-wrap:anywhere]">{name || 'No name'}</span>
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
