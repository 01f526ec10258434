import { type FormMetadata, getFormProps } from '@conform-to/react';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card } from '~/ui/page';
import * as messages from '../messages';
import { PowerFields, type PowerFieldsProps } from './power-fields';

interface EditorFormProps {
  form: FormMetadata;
  id: string;
  /** Which state of the employee the form was filled from. */
  revision: number;
  /** A boss is changed by a boss alone. */
  mayChange: boolean;
  /** Where Cancel leads; to the list where nothing else is said. */
  cancelTo?: string;
  /** Where the form is sent, when not to the tab itself. */
  action?: string;
  /** Whether the tab has the box that makes somebody a boss, and it is empty so far. */
  offersBoss?: boolean;
  children: ReactNode;
}

/** One tab of HR's editor: its fields, and the ways out of it. */
export function EditorForm({ form, id, revision, mayChange, cancelTo, action, ...more }: EditorFormProps) {
  const { offersBoss = false, children } = more;
  return (
    <Card>
      <Form {...getFormProps(form)} action={action} className="flex flex-col gap-6" preventScrollReset>
        {/* The first button is what Enter presses: not one that takes a row away. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <FormErrors form={form} />
        {!mayChange && <Notice>{messages.bossesOnly}</Notice>}
        <input type="hidden" name="revision" value={revision} />
        <fieldset disabled={!mayChange} className="contents">
          {children}
          <PowerFields fields={form.getFieldset() as PowerFieldsProps['fields']} offersBoss={offersBoss} />
        </fieldset>
        <div className="flex flex-wrap items-center justify-end gap-2 border-base-300 border-t pt-4 max-sm:*:flex-1">
          {mayChange && (
            <Link
              to={`/HumanResource/${id}/delete`}
              className={`${buttonClass({ variant: 'ghost' })} max-sm:order-last max-sm:basis-full! sm:me-auto`}
              preventScrollReset
            >
              <Trash2 size={16} />
              Delete Employee
            </Link>
          )}
          <LinkButton to={cancelTo ?? '/HumanResource'}>Cancel</LinkButton>
          {mayChange && <Button variant="primary">Save Changes</Button>}
        </div>
      </Form>
    </Card>
  );
}
