import { counted, shownNumber } from '~/core/counted';
import { LinkButton } from './button';
import { Card } from './page';

/** The progress of the import at this address. Without JavaScript a link reloads it. */
export function ImportProgress({ at, done, total }: { at: string; done: number; total: number }) {
  const text = `${shownNumber(done)} of ${counted(total, 'row')}`;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <label htmlFor="import-progress" className="font-semibold text-base">
          Importing
        </label>
        <progress
          id="import-progress"
          className="progress progress-primary h-2 w-full"
          value={done}
          max={total}
        >
          {text}
        </progress>
        <p className="text-muted tabular-nums" role="status">
          {text}
        </p>
      </div>
      <p>You can leave this page. The import continues, and you can come back here to check on it.</p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <noscript>
          <LinkButton to={at} reloadDocument>
            Look again
          </LinkButton>
        </noscript>
        <LinkButton to={`${at}/stop`} preventScrollReset>
          Stop the import
        </LinkButton>
      </div>
    </Card>
  );
}
