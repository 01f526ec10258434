/** Where an employee stands. The last two end the sign-in at once. */
export const employeeStatuses = ['Active', 'Pending', 'Probation', 'Resigned', 'Terminated'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];

/** As what an employee may start. */
export const firstStatuses = ['Pending', 'Probation', 'Active'] as const satisfies readonly EmployeeStatus[];

/** Of people who no longer work here. */
export const leftStatuses = ['Resigned', 'Terminated'] as const satisfies readonly EmployeeStatus[];

/** Whether a person no longer works here, and so can no longer sign in. */
export function hasLeft({ status }: { status: EmployeeStatus }): boolean {
  return (leftStatuses as readonly EmployeeStatus[]).includes(status);
}
