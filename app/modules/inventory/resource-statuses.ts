/** The statuses offered for a new resource, and for an existing one. */
export const newStatuses = ['Available', 'In Use', 'Unavailable'] as const;
export const editStatuses = ['Available', 'In Use', 'Maintenance', 'Retired'] as const;

export const resourceStatuses = ['Available', 'In Use', 'Unavailable', 'Maintenance', 'Retired'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];
