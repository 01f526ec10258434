/** Where a new resource can stand, and where one that is edited can. */
export const newStatuses = ['Available', 'In Use', 'Unavailable'] as const;
export const editStatuses = ['Available', 'In Use', 'Maintenance', 'Retired'] as const;

export const resourceStatuses = ['Available', 'In Use', 'Unavailable', 'Maintenance', 'Retired'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];
