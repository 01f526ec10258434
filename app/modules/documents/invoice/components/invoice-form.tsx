import { Link } from 'react-router';
import { comparedLetters } from '~/core/compared';
import { offeredNames } from '~/core/offered-names';
import { CheckboxField, itemsOf, SelectField, TextField } from '~/ui/field';
import { DocumentForm, type DocumentFormProps, TitleField } from '../../components/document-form';
import type { FormDeposit, InvoiceFields } from '../form-values';

interface InvoiceFormProps extends DocumentFormProps<InvoiceFields> {
  /** What it is made from. */
  source?: { quotationId: string; jobId: string };
  /** What its quotation comes to in cents, where a percentage of it can be charged. */
  quoted?: number | undefined;
  /** What already charges the same job. */
  before?: readonly { id: string; number: string; title: string }[];
  /** Security deposits to set off. */
  securities: readonly { id: string; number: string; left: string }[];
  /** The deposits of its quotation that nothing has taken off yet. */
  deposits: readonly FormDeposit[];
  /** Whether it may be a deposit, which needs a quotation. */
  mayBeDeposit: boolean;
}

/** The form of a draft: making and editing ask for the same. */
export function InvoiceForm({
  source,
  quoted,
  before = [],
  securities,
  deposits,
  mayBeDeposit,
  ...props
}: InvoiceFormProps) {
  const { fields } = props;
  const setOff = itemsOf(fields.setOff);
  const isTicked = [fields.otherClientsDeposits.value].flat().includes('on');
  const chosen = comparedLetters(fields.clientName.value ?? '');
  const texts = offeredNames(props.clients.options);
  const own = deposits.filter(
    ({ clientId, clientName }) => comparedLetters(texts.get(clientId) ?? clientName) === chosen,
  );
  const others = deposits.filter((one) => !own.includes(one)).map(({ number }) => number);
  const taken = fields.kind.value === 'deposit' ? [] : isTicked ? deposits : own;
  return (
    <DocumentForm
      {...props}
      deposits={taken}
      shareOf={quoted}
      first={
        <>
          {source?.quotationId && <input type="hidden" name="quotationId" value={source.quotationId} />}
          {fields.quotationId.errors && (
            <p id={fields.quotationId.errorId} role="alert" className="text-error text-small">
              {fields.quotationId.errors.join(' ')}
            </p>
          )}
          {source?.jobId && <input type="hidden" name="jobId" value={source.jobId} />}
          {(before.length > 0 || fields.again.errors) && (
            <div className="flex flex-col gap-3 rounded-box border border-base-300 p-4">
              {before.length > 0 && (
                <p>
                  This job is already invoiced:{' '}
                  {before.map(({ id, number, title }, place) => (
                    <span key={id}>
                      {place > 0 && ', '}
                      <Link to={`/Invoices/${id}`} className="link">
                        {number} {title}
                      </Link>
                    </span>
                  ))}
                </p>
              )}
              <CheckboxField field={fields.again} label="One more invoice for this job" />
            </div>
          )}
        </>
      }
      withoutGst={fields.security.name}
      about={
        <div className="group/kind grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TitleField field={fields.title} />
          <SelectField
            field={fields.kind}
            label="Kind"
            options={[
              { value: 'invoice', label: 'Invoice' },
              ...(mayBeDeposit ? [{ value: 'deposit', label: 'Deposit' }] : []),
            ]}
          />
          {quoted !== undefined && (
            <TextField
              field={fields.percent}
              label="Percentage of the quotation"
              hint="In place of the lines and the discount above, such as 30 for a deposit."
              inputMode="decimal"
              autoComplete="off"
              className="sm:col-span-2 sm:max-w-96"
            />
          )}
          {/* One that is ticked stays in sight, since only a deposit can have it. */}
          <div className="without-gst group-not-has-[option[value=deposit]:checked,input:checked]/kind:hidden sm:col-span-2">
            <input type="hidden" name={fields.security.name} value="false" />
            <CheckboxField
              field={fields.security}
              label="Security deposit"
              hint="Secures goods that the client returns. It isn’t part of the price and has no GST."
            />
          </div>
        </div>
      }
      last={
        <>
          {others.length > 0 && (
            <div>
              <input type="hidden" name={fields.otherClientsDeposits.name} value="false" />
              <CheckboxField
                field={fields.otherClientsDeposits}
                label="Deposits of another client"
                hint={`Takes ${others.join(', ')} off, invoiced to another client.`}
              />
            </div>
          )}
          {securities.length > 0 && (
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 font-medium">Set off security deposits</legend>
              {/* Without a tick nothing would be sent. */}
              <input type="hidden" name={`${fields.setOff.name}[${securities.length}]`} value="" />
              {securities.map(({ id, number, left }, place) => {
                const field = setOff[place];
                return field ? (
                  <CheckboxField key={id} field={field} value={id} label={`${number}, ${left} held`} />
                ) : null;
              })}
              {fields.setOff.errors && (
                <p id={fields.setOff.errorId} role="alert" className="text-error text-small">
                  {fields.setOff.errors.join(' ')}
                </p>
              )}
            </fieldset>
          )}
        </>
      }
      day={
        <TextField
          field={fields.dueDate}
          label="Due date"
          type="date"
          hint="Leave empty to use the payment term."
        />
      }
    />
  );
}
