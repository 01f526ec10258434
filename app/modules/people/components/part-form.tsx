import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FormProps, Link } from 'react-router';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { type FieldProps, FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card } from '~/ui/page';
import type { ProfilePart } from '../edit-employee.server';
import * as messages from '../messages';
import { ElevatedRightsFields, type ElevatedRightsFieldsProps } from './elevated-rights-fields';

interface PartFormProps extends Pick<FormProps, 'action' | 'encType'> {
  form: FormMetadata;
  part: ProfilePart;
  /** The revision the form was filled from. */
  revision: number;
  /** Where HR's Cancel leads; the list by default. */
  cancelTo?: string;
  /** Whether the tab has the unticked box that makes somebody an owner. */
  offersOwner?: boolean;
  children: ReactNode;
}

/** One tab of a profile with its save button; in HR's editor also Cancel and Delete. */
export function PartForm({
  form,
  part,
  revision,
  cancelTo,
  offersOwner = false,
  children,
  ...sent
}: PartFormProps) {
  const { id, own, mayChange } = part;
  return (
    <Card>
      <Form {...getFormProps(form)} {...sent} className="flex flex-col gap-6" preventScrollReset>
        {/* Enter presses the first button, which must not be one that removes a row. */}
        <button type="submit" hidden tabIndex={-1} />
        <FormErrors form={form} />
        {!mayChange && <Notice>{messages.ownersOnly}</Notice>}
        <input type="hidden" name="revision" value={revision} />
        <fieldset disabled={!mayChange} className="contents">
          {children}
          <ElevatedRightsFields
            fields={form.getFieldset() as ElevatedRightsFieldsProps['fields']}
            offersOwner={offersOwner}
          />
        </fieldset>
        <div className="flex flex-wrap items-center justify-end gap-2 border-base-300 border-t pt-4 max-sm:*:flex-1">
          {!own && mayChange && (
            <Link
              to={`/HumanResource/${id}/delete`}
              className={`${buttonClass({ variant: 'ghost' })} max-sm:order-last max-sm:basis-full! sm:me-auto`}
              preventScrollReset
            >
              <Trash2 size={16} />
              Delete Employee
            </Link>
          )}
          {!own && <LinkButton to={cancelTo ?? '/HumanResource'}>Cancel</LinkButton>}
          {mayChange && <Button variant="primary">Save Changes</Button>}
        </div>
      </Form>
    </Card>
  );
}

/** How a field is marked: optional on a person's own profile; HR cannot empty a field that has a value. */
export function markOf({ own }: ProfilePart, stored: string) {
  return own ? { marked: true } : { required: stored !== '' };
}

/** The reason, required if HR corrects a field that the person maintains. */
export function ReasonField({ field, part }: Pick<FieldProps, 'field'> & { part: ProfilePart }) {
  if (part.own || !part.needsReason) return null;
  return (
    <TextField
      field={field}
      label="Reason for a correction"
      autoComplete="off"
      hint="This person keeps these details up to date themselves. Give a reason if you correct them. It goes into the activity log."
    />
  );
}
