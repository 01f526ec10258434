import { Phone, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { EmployeeStatus } from '~/core/employee-status';
import { initialsOf } from '~/core/initials';
import { Badge } from '~/ui/badge';
import { Initials } from '~/ui/initials';
import { StatusBadge } from './status-badge';

interface EmployeeCardProps {
  id: string;
  name: string;
  position: string;
  department: string;
  status: EmployeeStatus;
  phone: { text: string; to?: string } | null;
  isAway: boolean;
  /** Where a sick day is recorded; null for people who are away, have left, or read this themselves. */
  sickAt: string | null;
}

/** The employees as cards. */
export function EmployeeCards({ employees }: { employees: readonly EmployeeCardProps[] }) {
  return (
    <ul className="item-cards">
      {employees.map((employee) => (
        <EmployeeCard key={employee.id} {...employee} />
      ))}
    </ul>
  );
}

/** The whole card leads to the employee; the number and the sick day are links of their own on it. */
function EmployeeCard(props: EmployeeCardProps) {
  const { id, name, position, department, status, phone, isAway, sickAt } = props;
  return (
    <li className="item-card person-card">
      <Initials text={initialsOf(name)} />
      <span>
        <Link to={`/HumanResource/${id}`} discover="none">
          <b>{name}</b>
        </Link>
        <small>{[position, department].filter(Boolean).join(' · ')}</small>
      </span>
      <StatusBadge status={status} />
      {(phone || isAway || sickAt) && (
        <p>
          {phone && (
            <a href={phone.to} className="tap">
              <Phone size={14} aria-hidden="true" />
              {phone.text}
            </a>
          )}
          {isAway && <Badge tone="warning">Away today</Badge>}
          {sickAt && (
            <Link
              to={sickAt}
              discover="none"
              className="tap text-muted"
              aria-label={`Record a sick day of ${name}`}
            >
              <Plus size={14} aria-hidden="true" />
              Sick day
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
