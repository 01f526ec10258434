/** The modules as readers of the API know them. */
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

/** What a module is called on the page and in the file; one that is not listed by its folder's name. */
export function moduleTitle(module: string): string {
  return titles[module] ?? module.charAt(0).toUpperCase() + module.slice(1);
}
