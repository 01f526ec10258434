import type { ReactNode } from 'react';

/** Fields of a form under a heading. */
export function FieldGroup({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        {text && <p className="mt-0.5 text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Two fields in a row; below each other on phones. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}
