import { Link } from 'react-router';
import type { EmployeeStatus } from '~/core/employee-status';
import { initialsOf } from '~/core/initials';
import { Initials } from '~/ui/initials';
import { StatusBadge } from './status-badge';

interface EmployeeCardProps {
  id: string;
  name: string;
  /** Job title and department in one line. */
  works: string;
  status: EmployeeStatus | undefined;
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

function EmployeeCard({ id, name, works, status }: EmployeeCardProps) {
  return (
    <li>
      <Link to={`/HumanResource/${id}`} discover="none" className="item-card">
        <Initials text={initialsOf(name)} />
        <span>
          <b>{name}</b>
          <small>{works}</small>
        </span>
        <StatusBadge status={status} />
      </Link>
    </li>
  );
}
