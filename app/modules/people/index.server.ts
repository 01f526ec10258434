/** The public interface of this module. */
export { departmentNames } from './departments.server';
export { type PersonChoice, peopleFilter, personChoice } from './employee-list.server';
export { entitledTo } from './entitlements';
export { findEmployee, requireKnown } from './find-employee.server';
export { type LeaveTerms, leaveTermsOf, leaveTermsRead } from './leave-terms.server';
export { addressShown } from './shown';
