import { Initials } from '~/ui/initials';
import type { LeadScore } from '../collections';
import { LeadScoreBadge } from './lead-score';

export interface ClientCardProps {
  id: string;
  name: string;
  initials: string;
  industry: string;
  leadScore: LeadScore | '';
}

/** The clients as cards; more than nine scroll within 65 % of the window's height. */
export function ClientCards({ clients }: { clients: readonly ClientCardProps[] }) {
  return (
    <ul
      className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 ${clients.length > 9 ? '-m-1 max-h-[65vh] overflow-y-auto overscroll-contain p-1' : ''}`}
    >
      {clients.map((client) => (
        <ClientCard key={client.id} {...client} />
      ))}
    </ul>
  );
}

/** Plain anchors: a router's link costs more than the rest of a card, and the list has one handler for all. */
function ClientCard({ id, name, initials, industry, leadScore }: ClientCardProps) {
  return (
    <li className="min-w-0">
      <a
        href={`/clientDashBoard/${id}`}
        className="flex h-full items-center gap-3 rounded-box border border-base-300 bg-base-100 p-3 hover:border-primary/40 hover:shadow-faint"
      >
        <Initials text={initials} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          <span className="block truncate text-[0.8125rem] text-muted" title={industry}>
            {industry}
          </span>
        </span>
        <LeadScoreBadge score={leadScore} />
      </a>
    </li>
  );
}
