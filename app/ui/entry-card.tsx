import type { ReactNode } from 'react';

interface EntryCardProps {
  title: string;
  /** One line under the title. */
  text?: ReactNode;
  children: ReactNode;
  /** Other links: 'New here? Sign up'. */
  footer?: ReactNode;
}

/** A centred card with one short form: sign in, sign up, forgot password. */
export function EntryCard({ title, text, children, footer }: EntryCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-110 flex-1 flex-col justify-center px-4 py-8 sm:py-14">
      <div className="rounded-box border border-base-300 bg-base-100 p-5 shadow-faint sm:p-8">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {text && <p className="mt-1.5 text-muted">{text}</p>}
        <div className="mt-6 flex flex-col gap-4">{children}</div>
      </div>
      {footer && (
        <div className="mt-5 flex flex-col items-center gap-1 text-center text-muted [&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
          {footer}
        </div>
      )}
    </div>
  );
}
