import { counted } from '~/core/counted';
import { showDate, showDateTime } from '~/core/dates';
import type { MadeExport } from './collections';

/** The state of an export as pages show it. */
export interface ShownExport {
  making: { done: number; total: number; what: string } | null;
  failed: string | null;
  made: { of: string; until: string; size: string; holds: string } | null;
}

/** The same in words. */
export function showExport<State extends { making: ShownExport['making']; failed: string | null }>({
  making,
  failed,
  made,
}: State & { made: MadeExport | null }): ShownExport {
  return {
    making,
    failed,
    made: made && {
      of: showDateTime(made.of),
      until: showDate(made.until),
      size: sizeInWords(made.length),
      holds: `${counted(made.things, 'record')} and ${counted(made.files, 'file')}`,
    },
  };
}

/** A size in bytes as '3.4 MB'. */
function sizeInWords(bytes: number): string {
  const steps = ['KB', 'MB', 'GB', 'TB'];
  let size = bytes / 1_000;
  let step = 0;
  while (size >= 999.5 && step < steps.length - 1) {
    size /= 1_000;
    step += 1;
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${steps[step]}`;
}
