/** What the rest of the suite may use of this module. */
export { companyLogo } from './file-kinds';
export { companyNeeds } from './needs.server';
