import { Link } from 'react-router';
import { CheckboxField, SelectField, TextField } from '~/ui/field';
import { DocumentForm, type DocumentFormProps, TitleField } from '../../components/document-form';
import type { InvoiceFields } from '../form-values';

interface InvoiceFormProps extends DocumentFormProps<InvoiceFields> {
  /** What it is made from. */
  source?: { quotationId: string; jobId: string };
  /** What already charges the same job. */
  before?: readonly { id: string; number: string; title: string }[];
}

/** The form of a draft: making and editing ask for the same. */
export function InvoiceForm({ source, before = [], ...props }: InvoiceFormProps) {
  const { fields } = props;
  return (
    <DocumentForm
      {...props}
      first={
        <>
          {source?.quotationId && <input type="hidden" name="quotationId" value={source.quotationId} />}
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
      about={
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TitleField field={fields.title} />
          <SelectField
            field={fields.kind}
            label="Kind"
            options={[
              { value: 'invoice', label: 'Invoice' },
              { value: 'deposit', label: 'Deposit' },
            ]}
          />
        </div>
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
