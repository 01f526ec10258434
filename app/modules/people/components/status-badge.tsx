import type { EmployeeStatus } from '~/core/employee-status';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones: Partial<Record<EmployeeStatus, BadgeTone>> = { Active: 'success', Probation: 'info' };

/** How an employee stands; of whom nobody has said so, as pending. */
export function StatusBadge({ status }: { status: EmployeeStatus | undefined }) {
  return <Badge tone={(status && tones[status]) ?? 'neutral'}>{status ?? 'Pending'}</Badge>;
}
