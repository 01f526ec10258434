import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Check, X } from 'lucide-react';
import { Button, buttonClass } from '~/ui/button';
import { type FieldsOf, FormErrors, TextArea } from '~/ui/field';
import { Form } from '~/ui/form';
import { MoreMenu } from '~/ui/more-menu';

/** The form that the checkboxes of the cards belong to. */
export const formId = 'decide-several';

/** A card's checkbox. */
export function Tick({ id, name, ticked }: { id: string; name: string; ticked: boolean }) {
  return (
    <label className="-m-3 cursor-pointer p-3">
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={formId}
        defaultChecked={ticked}
        aria-label={`Select the request of ${name}`}
        className="tick checkbox checkbox-primary mt-1 block"
        style={{ '--size': '1.25rem' } as object}
      />
    </label>
  );
}

/** The form's fields, as sent. */
export type DecisionFields = { ids: string[]; reason: string };

/** Approves or rejects the selected requests. */
export function DecideSeveral({
  form,
  fields,
}: {
  form: FormMetadata<DecisionFields>;
  fields: FieldsOf<DecisionFields>;
}) {
  const wrong = fields.ids.errors;
  return (
    <Form
      {...getFormProps(form)}
      staysUnder={['/LeaveManagement/approval']}
      preventScrollReset
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <FormErrors form={form} />
      <label className="needs-js tap flex cursor-pointer items-center gap-3 py-1 ps-4 pe-2">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          style={{ '--size': '1.25rem' } as object}
          onChange={({ currentTarget: { form: own, checked } }) => {
            for (const box of own?.elements ?? [])
              if (box instanceof HTMLInputElement && box.name === 'ids') box.checked = checked;
          }}
        />
        <span>
          All<span className="max-sm:sr-only"> on this page</span>
        </span>
      </label>
      <Button variant="primary" name="decision" value="approve" icon={<Check size={16} />}>
        <span>
          Approve<span className="max-sm:sr-only"> selected</span>
        </span>
      </Button>
      <MoreMenu
        className={buttonClass()}
        label={
          <>
            <X size={16} aria-hidden="true" />
            <span>
              Reject<span className="max-sm:sr-only"> selected</span>
            </span>
          </>
        }
        open={!!fields.reason.errors}
      >
        <div className="flex w-72 max-w-full flex-col gap-3 p-2">
          <TextArea field={fields.reason} label="Reason" rows={3} marked />
          <Button variant="danger" name="decision" value="reject">
            Reject
          </Button>
        </div>
      </MoreMenu>
      {wrong && (
        <p role="alert" className="basis-full text-small text-error">
          {wrong.join(' ')}
        </p>
      )}
    </Form>
  );
}
