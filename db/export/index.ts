export { archiveOf, type Part, type Plan, type Tally } from './archive';
export { exportedKinds, notExported } from './kinds';
export { notOfPerson, partsOfPerson } from './person';
