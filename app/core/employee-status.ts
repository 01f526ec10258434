/** The status of an employee. The last two end their access at once. */
export const employeeStatuses = ['Active', 'Pending', 'Probation', 'Resigned', 'Terminated'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];

/** The statuses a new employee may have. */
export const firstStatuses = ['Pending', 'Probation', 'Active'] as const satisfies readonly EmployeeStatus[];

/** The statuses of people who no longer work here. */
export const leftStatuses = ['Resigned', 'Terminated'] as const satisfies readonly EmployeeStatus[];

/** Whether a person no longer works here and so cannot sign in. */
export function hasLeft({ status }: { status: EmployeeStatus }): boolean {
  return (leftStatuses as readonly EmployeeStatus[]).includes(status);
}
