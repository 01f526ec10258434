import type { ModuleNeeds } from '../needs.server';

export const companyNeeds: ModuleNeeds = {
  step: {
    rank: 1,
    text: 'Fill in your company’s details',
    link: '/settings/company',
    isDone: async (_, company) => Boolean(company.address),
  },
};
