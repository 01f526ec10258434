import type { EmployeeStatus } from '~/core/employee-status';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones: Partial<Record<EmployeeStatus, BadgeTone>> = { Active: 'success', Probation: 'info' };

/** An employee's status; pending if nobody has set one. */
export function StatusBadge({ status }: { status: EmployeeStatus | undefined }) {
  return <Badge tone={(status && tones[status]) ?? 'neutral'}>{status ?? 'Pending'}</Badge>;
}
