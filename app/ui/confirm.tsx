import type { ReactNode } from 'react';
import { DialogActions, RouteDialog } from './dialog';
import { Form } from './form';
import { Refused } from './refused';

interface ConfirmDialogProps {
  /** The question: 'Delete this client?'. */
  title: string;
  /** The address of the page below. */
  closeTo: string;
  /** One sentence that names the record and what is deleted with it. */
  sentence: ReactNode;
  /** The button: 'Delete client'. */
  confirmLabel: string;
  /** The other button, if 'Cancel' could be misread. */
  close?: string;
  /** More fields of the form. */
  children?: ReactNode;
}

/** A dialog that asks before something is deleted, and shows why it was refused. */
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
