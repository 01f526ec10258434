import type { ReactNode } from 'react';
import { DialogActions, RouteDialog } from './dialog';
import { Form } from './form';
import { Refused } from './refused';

interface ConfirmDialogProps {
  /** The question: 'Delete this client?'. */
  title: string;
  /** The address of the page beneath. */
  closeTo: string;
  /** One sentence that names the thing and says what goes with it. */
  sentence: ReactNode;
  /** The verb: 'Delete client'. */
  confirmLabel: string;
  /** The way out, where 'Cancel' could be misread. */
  close?: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The dialog that asks once before something is destroyed, and shows why that was refused, where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, closeTo, sentence, confirmLabel, close = 'Cancel', children } = props;
  return (
    <RouteDialog title={title} closeTo={closeTo} size="small">
      <Form className="flex flex-col gap-4">
        {children}
        <Refused />
        <p>{sentence}</p>
        <DialogActions closeTo={closeTo} close={close} save={confirmLabel} danger />
      </Form>
    </RouteDialog>
  );
}
