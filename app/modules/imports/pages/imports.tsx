import { FileSpreadsheet } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '~/ui/empty-state';
import { Card, Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { LatestImports } from '../components/latest-imports';
import { browseImports } from '../imports.server';
import { shownKind } from '../show';
import { shownLatest } from '../show.server';
import type { Route } from './+types/imports';

export const meta = () => [{ title: 'Import lists · Laoban' }];
export const loader = read(browseImports, ({ kinds, latest }) => ({
  kinds: kinds.map(shownKind),
  latest: latest.map(shownLatest),
}));

/** What can be imported, and what was. */
export default function Imports({ loaderData: { kinds, latest } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Import lists" purpose="Bring your lists in from Excel or another program." />
      {kinds.length === 0 ? (
        <EmptyState
          icon={FileSpreadsheet}
          title="Nothing to import"
          text="Ask an owner for access to the pages whose lists you want to bring in."
        />
      ) : (
        <Card flush>
          <ul className="divide-y divide-base-300">
            {kinds.map(({ name, things }) => (
              <li key={name} className="flex items-center justify-between gap-4 px-4 py-2">
                <Link to={`/imports/${name}`} className="link tap flex items-center gap-3 font-medium">
                  <FileSpreadsheet size={20} className="shrink-0 text-primary" aria-hidden="true" />
                  Import {things}
                </Link>
                <a
                  href={`/imports/${name}/template`}
                  className="tap link shrink-0 content-center text-muted text-small"
                  aria-label={`Sample file of ${things}`}
                  download
                >
                  Sample file
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LatestImports latest={latest} namesKind />
    </Page>
  );
}
