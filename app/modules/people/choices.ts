/* The choices of an employee's fields, named as in the documented calls. */
export { weekdayNames as weekdays } from '~/core/working-week';

export const employmentTypes = ['Permanent', 'Contract', 'Intern', 'Part-time'] as const;
export const workArrangements = ['Onsite', 'Remote', 'Hybrid'] as const;
export const employmentBases = ['fulltime', 'parttime'] as const;
export const paySchedules = ['Monthly', 'Fortnightly', 'Weekly'] as const;
export const trainingStatuses = ['Completed', 'In Progress', 'Expired'] as const;

/** Suggestions; other values are allowed. */
export const workPassTypes = ['Employment Pass', 'S Pass', 'Work Permit', 'Long-Term Visit Pass'] as const;

/** The access flags that HR gives, with the text of each checkbox. */
export const accessFlags = [
  { key: 'CRM', name: 'Clients', says: 'Clients, ideas, storyboards and trends.' },
  { key: 'Meetings', name: 'Meetings', says: 'The calendar of meetings with clients.' },
  { key: 'Tasks', name: 'Tasks', says: 'What to do, and for whom.' },
  { key: 'Quotes', name: 'Quotations', says: 'Quotations and competitors’ prices.' },
  { key: 'HR', name: 'Human Resource', says: 'Employees with their pay, and everyone’s leave.' },
  { key: 'JobManagement', name: 'Job Management', says: 'Jobs and their drivers.' },
] as const;
