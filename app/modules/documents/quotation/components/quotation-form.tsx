import { TextArea, TextField } from '~/ui/field';
import { DocumentForm, type DocumentFormProps, TitleField } from '../../components/document-form';
import type { QuotationFields } from '../form-values';

/** The form of a quotation, for creating and editing. */
export function QuotationForm(props: DocumentFormProps<QuotationFields>) {
  const { fields } = props;
  return (
    <DocumentForm
      {...props}
      about={
        <>
          <TitleField field={fields.title} />
          <TextArea
            field={fields.description}
            label="Description"
            rows={3}
            required
            placeholder="What you offer, and what is included."
          />
        </>
      }
      day={<TextField field={fields.validUntil} label="Valid until" type="date" required />}
      last={
        <TextArea
          field={fields.closingNote}
          label="Closing note"
          rows={2}
          maxLength={1000}
          placeholder="Thank you for your enquiry."
        />
      }
    />
  );
}
