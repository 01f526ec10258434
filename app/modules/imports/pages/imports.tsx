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
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {kinds.map(({ name, things }) => (
            <li key={name} className="grid">
              <Card className="flex flex-col gap-1">
                <Link to={`/imports/${name}`} className="link flex items-center gap-3 font-medium">
                  <FileSpreadsheet size={20} className="shrink-0 text-primary" aria-hidden="true" />
                  Import {things}
                </Link>
                <a
                  href={`/imports/${name}/template`}
                  className="tap link ms-8 w-fit text-muted text-small"
                  aria-label={`Sample file of ${things}`}
                  download
                >
                  Sample file
                </a>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <LatestImports latest={latest} namesKind />
    </Page>
  );
}
