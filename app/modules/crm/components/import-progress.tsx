import { LinkButton } from '~/ui/button';
import { shownNumber } from '~/ui/count';
import { Card } from '~/ui/page';

/** How far an import is. Without JavaScript a link looks again. */
export function ImportProgress({ id, done, total }: { id: string; done: number; total: number }) {
  const text = `${shownNumber(done)} of ${shownNumber(total)} rows`;
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
      <p>You can leave this page: the import goes on, and this address shows how far it is.</p>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <noscript>
          <LinkButton to={`/crm/import/${id}`} reloadDocument>
            Look again
          </LinkButton>
        </noscript>
        <LinkButton to={`/crm/import/${id}/stop`} preventScrollReset>
          Stop the import
        </LinkButton>
      </div>
    </Card>
  );
}
