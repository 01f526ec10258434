import type { ReactNode } from 'react';

interface ErrorViewProps {
  title: string;
  text?: ReactNode;
  /** The way on: a link or a button that tries again. */
  action?: ReactNode;
  /** What was typed, where the form cannot be shown again: to be copied. */
  typed?: string | undefined;
  /** For a failure on our side: what the company's helper will ask for. */
  requestId?: string | undefined;
}

/** A page that cannot show what was asked for: lost, forbidden, failed, offline. */
export function ErrorView({ title, text, action, typed, requestId }: ErrorViewProps) {
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-lg flex-1 flex-col items-center justify-center px-6 py-16 text-center">
      {/* A page that failed brings no title of its own; React puts this one into the head. */}
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
      {requestId && (
        <p className="mt-8 text-[0.8125rem] text-muted">
          Request <code className="select-all font-mono text-xs">{requestId}</code>
        </p>
      )}
    </div>
  );
}
