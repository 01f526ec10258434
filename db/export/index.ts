export { archiveOf, type Part, type Plan } from './archive';
export { exportedKinds, notExported } from './kinds';
export { notOfPerson, partsOfPerson } from './person';
export type { PlainRow } from './plain';
