import type { ReactNode } from 'react';

interface ErrorViewProps {
  title: string;
  text?: ReactNode;
  /** A link, or a button to try again. */
  action?: ReactNode;
  /** Shown below the action. */
  more?: ReactNode;
  /** What was typed, to be copied if the form cannot be shown again. */
  typed?: string | undefined;
  /** For our failures: the id to look up in the log. */
  requestId?: string | undefined;
}

/** An error page: not found, forbidden, failed, offline. */
export function ErrorView({ title, text, action, more, typed, requestId }: ErrorViewProps) {
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-lg flex-1 flex-col items-center justify-center px-6 py-16 text-center">
      {/* A failed page has no title of its own. React moves this one into the head. */}
      <title>{`${title} · Laoban`}</title>
      <span className="kopi-cup w-32" />
      <h1 className="mt-2 text-balance font-semibold text-2xl">{title}</h1>
      {text && <p className="mt-2 text-balance text-muted">{text}</p>}
      {typed && (
        <label className="mt-6 flex w-full flex-col gap-1.5 text-start">
          <span className="font-medium">What you typed, to copy</span>
          <textarea className="textarea" rows={8} readOnly defaultValue={typed} />
        </label>
      )}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      {more}
      {requestId && (
        <p className="mt-8 text-small text-muted">
          Request <code className="select-all font-mono text-xs">{requestId}</code>
        </p>
      )}
    </div>
  );
}
