import type { ReactNode } from 'react';
import { Card, Page, PageHeader } from '~/ui/page';

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
