/** The modules' titles in the API reference. */
const titles: Record<string, string> = {
  account: 'Identity and account',
  audit: 'Activity log',
  billing: 'Plans',
  company: 'Company',
  crm: 'Clients',
  find: 'Find',
  ideas: 'Ideas',
  inventory: 'Inventory',
  jobs: 'Jobs',
  leave: 'Leave',
  meetings: 'Meetings',
  people: 'People',
  quotes: 'Quotations',
  sentiment: 'Weekly sentiment',
  storyboards: 'Storyboards',
  tasks: 'Tasks',
  today: 'Today',
  trends: 'Market trends',
};

/** A module's title, or its folder name if it is not listed. */
export function moduleTitle(module: string): string {
  return titles[module] ?? module.charAt(0).toUpperCase() + module.slice(1);
}
