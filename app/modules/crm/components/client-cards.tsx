import { Link } from 'react-router';
import { initialsOf } from '~/core/initials';
import { Initials } from '~/ui/initials';
import type { LeadScore } from '../lead-score';
import { LeadScoreBadge } from './lead-score';

interface ClientCardProps {
  id: string;
  name: string;
  industry: string;
  leadScore: LeadScore | '';
  /** The score's reasons in one line. */
  why: string;
}

/** The clients as cards. More than nine scroll inside 65 % of the window's height. */
export function ClientCards({ clients }: { clients: readonly ClientCardProps[] }) {
  const scrolls = clients.length > 9 ? '-m-1 max-h-[65vh] overflow-y-auto overscroll-contain p-1' : '';
  return (
    <ul className={`item-cards ${scrolls}`}>
      {clients.map((client) => (
        <ClientCard key={client.id} {...client} />
      ))}
    </ul>
  );
}

function ClientCard({ id, name, industry, leadScore, why }: ClientCardProps) {
  return (
    <li>
      <Link to={`/clientDashBoard/${id}`} discover="none" className="item-card">
        <Initials text={initialsOf(name)} />
        <span>
          <b>{name}</b>
          <small>{industry}</small>
        </span>
        <LeadScoreBadge score={leadScore} why={why} />
      </Link>
    </li>
  );
}
