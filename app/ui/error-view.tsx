import type { ReactNode } from 'react';

export interface ErrorViewProps {
  title: string;
  text?: ReactNode;
  /** The way on: a link or a button that tries again. */
  action?: ReactNode;
  /** For a failure on our side: what the firm's helper will ask for. */
  requestId?: string | undefined;
}

/** A page that cannot show what was asked for: lost, forbidden, failed, offline. */
export function ErrorView({ title, text, action, requestId }: ErrorViewProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col items-center justify-center px-6 py-16 text-center">
      <SpiltCup />
      <h1 className="mt-6 text-balance font-semibold text-2xl">{title}</h1>
      {text && <p className="mt-2 text-balance text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      {requestId && (
        <p className="mt-8 text-[0.8125rem] text-muted">
          Request <code className="select-all font-mono text-xs">{requestId}</code>
        </p>
      )}
    </div>
  );
}

/** A kopi cup on its side: nobody's fault, wipe it up and go on. */
function SpiltCup() {
  return (
    <svg width="168" height="96" viewBox="0 0 168 96" fill="none" aria-hidden="true">
      <path
        d="M8 82c10-9 34-11 52-8 14-6 44-9 66-3 14 4 34 3 34 10 0 6-28 9-76 9S-2 90 8 82Z"
        className="fill-secondary/20"
      />
      <g
        transform="rotate(-72 96 52)"
        className="stroke-base-content"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        <path d="M70 30h52l-5 38a10 10 0 0 1-10 9H85a10 10 0 0 1-10-9l-5-38Z" className="fill-base-100" />
        <path d="M71.5 41h49l-1.2 9h-46.6z" className="fill-primary stroke-none" />
        <path d="M121 38h8a9 9 0 0 1 0 18h-10" />
        <ellipse cx="96" cy="30" rx="26" ry="6" className="fill-base-300" />
      </g>
    </svg>
  );
}
