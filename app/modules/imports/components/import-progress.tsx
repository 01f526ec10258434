import { counted, shownNumber } from '~/core/counted';
import { HereAgain, LinkButton } from '~/ui/button';
import { Card } from '~/ui/page';
import type { ShownImport } from '../show.server';

/** The progress of an import, or of taking it back. Without JavaScript a link loads it again. */
export function ImportProgress({ found }: { found: ShownImport }) {
  const { id, kind, job, takeBack } = found;
  const { counts } = found;
  const isBack = takeBack !== null;
  const total = isBack
    ? (job?.added ?? 0) + (job?.updated ?? 0)
    : Object.values(rowCounts(counts)).reduce((sum, one) => sum + one, 0);
  const done = isBack ? takeBack.removed + takeBack.restored + takeBack.stays : (job?.done ?? 0);
  const text = `${shownNumber(Math.min(done, total))} of ${counted(total, isBack ? kind.thing : 'row', isBack ? kind.things : 'rows')}`;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <label htmlFor="import-progress" className="font-semibold text-base">
          {isBack ? 'Taking back' : 'Importing'}
        </label>
        <progress
          id="import-progress"
          className="progress progress-primary h-2 w-full"
          value={done}
          max={total || 1}
        >
          {text}
        </progress>
        <p className="text-muted tabular-nums" role="status">
          {text}
        </p>
      </div>
      <p>You can leave this page. It continues, and you can come back here to look.</p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <noscript>
          <HereAgain>Look again</HereAgain>
        </noscript>
        {!isBack && (
          <LinkButton to={`/imports/${kind.name}/${id}/stop`} preventScrollReset>
            Stop the import
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

const rowCounts = ({ added, updated, left, bad }: ShownImport['counts']) => ({ added, updated, left, bad });
