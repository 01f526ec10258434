import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'badge-ghost',
  success: 'badge-soft badge-success',
  info: 'badge-soft badge-info',
  warning: 'badge-soft badge-warning',
  danger: 'badge-soft badge-error',
};

/** A word for a thing's state. The colour only supports it. */
export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  tone?: BadgeTone;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={`badge badge-word ${tones[tone]}`} title={title}>
      {children}
    </span>
  );
}
