import type { ReactNode } from 'react';
import { Card, Page, PageHeader } from '~/ui/page';
import type { FormReply } from '~/web/form-reply';

interface DocumentFormPageProps {
  title: string;
  children: ReactNode;
}

/** The page of a document's form. */
export function DocumentFormPage({ title, children }: DocumentFormPageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <Card>{children}</Card>
    </Page>
  );
}

/** The revision a form is based on. One that only got another line is still based on the one it was filled from. */
export function revisionOf(reply: FormReply | undefined, stored: number): string {
  const sent = reply && !reply.overtaken ? reply.result.initialValue?.revision : undefined;
  return String(sent ?? stored);
}
