/**
 * Every module: the names of the folders in `app/modules`, in the order of the menu. Add a module here and nowhere else;
 * what the suite knows of it is in its `manifest.server.ts` and its `routes.ts`.
 */
export const moduleNames: readonly string[] = [
  'today',
  'crm',
  'trends',
  'ideas',
  'sentiment',
  'storyboards',
  'meetings',
  'tasks',
  'documents',
  'pricing',
  'inventory',
  'people',
  'leave',
  'jobs',
  'account',
  'company',
  'imports',
  'billing',
  'data',
  'audit',
  'find',
  'files',
  'reference',
  'landing',
];
