import { type Actor, holds } from '~/core/access';
import { findWords } from '~/core/find-words';

/** A page, or something to do: a choice that is no record. */
export interface Command {
  title: string;
  link: string;
}

type Who = Pick<Actor, 'access' | 'drives'>;

interface Offered extends Command {
  /** Other words for it. */
  also?: string;
  /** Who has it; everybody where nothing is said. */
  may?: (who: Who) => boolean;
}

const key =
  (...keys: Parameters<typeof holds>[1][]) =>
  ({ access }: Who) =>
    keys.some((one) => holds(access, one));
const owner = ({ access }: Who) => access.laoban;

const offered: readonly Offered[] = [
  { title: 'New client', link: '/crm/new', also: 'add customer', may: key('CRM') },
  { title: 'New quotation', link: '/Quotes/new', also: 'add quote', may: key('Quotes') },
  { title: 'New invoice', link: '/Invoices/new', also: 'add bill', may: key('Quotes') },
  { title: 'New task', link: '/Tasks/new', also: 'add todo', may: key('Tasks') },
  { title: 'New meeting', link: '/Meetings/new', also: 'add appointment', may: key('Meetings') },
  { title: 'New job', link: '/JobManagement/new', also: 'add delivery', may: key('JobManagement') },
  { title: 'New item', link: '/Inventory/new', also: 'add stock product' },
  { title: 'New employee', link: '/HumanResource/new', also: 'add staff', may: key('HR') },
  { title: 'Today', link: '/Today', also: 'day home' },
  { title: 'Clients', link: '/crm', also: 'customers crm', may: key('CRM') },
  { title: 'Import clients', link: '/crm/import', also: 'upload list', may: key('CRM') },
  { title: 'Meetings', link: '/Meetings', also: 'calendar week', may: key('Meetings') },
  { title: 'Tasks', link: '/Tasks', also: 'todo', may: key('Tasks') },
  { title: 'Quotes', link: '/Quotes', also: 'quotations', may: key('Quotes') },
  { title: 'Invoices', link: '/Invoices', also: 'bills', may: key('Quotes') },
  { title: 'GST figures', link: '/Invoices/gst', also: 'tax', may: key('Quotes') },
  { title: 'Pricing', link: '/Pricing', also: 'prices', may: key('Quotes') },
  { title: 'Inventory', link: '/Inventory', also: 'items stock' },
  { title: 'Resources', link: '/Inventory/resources', also: 'vans equipment' },
  { title: 'Stock alerts', link: '/Inventory/alerts', also: 'inventory' },
  { title: 'Human Resource', link: '/HumanResource', also: 'employees people staff hr', may: key('HR') },
  { title: 'Leave', link: '/LeaveManagement', also: 'holiday away' },
  { title: 'My leave', link: '/LeaveManagement/my', also: 'request holiday' },
  {
    title: 'Jobs',
    link: '/JobManagement',
    also: 'deliveries drivers',
    may: (who) => key('JobManagement')(who) || who.drives === true,
  },
  { title: 'Settings', link: '/settings', also: 'profile' },
  { title: 'Security', link: '/settings/security', also: 'password devices two-factor' },
  { title: 'Company details', link: '/settings/company', also: 'logo uen gst settings', may: owner },
  { title: 'Users', link: '/settings/company/users', also: 'access rights invite', may: owner },
  { title: 'Plans', link: '/settings/plans', also: 'billing subscription', may: owner },
  { title: 'Activity log', link: '/settings/activity', also: 'history', may: owner },
];

/** The commands that somebody has, each word of which begins a word of theirs. */
export function commandsFor(who: Who, q: string): Command[] {
  const typed = findWords(q);
  if (typed.length === 0) return [];
  return offered
    .filter(({ title, also = '', may }) => {
      if (may && !may(who)) return false;
      const words = findWords(`${title} ${also}`);
      return typed.every((word) => words.some((one) => one.startsWith(word)));
    })
    .map(({ title, link }) => ({ title, link }));
}

/** What can be made for a client: 'new quotation for ah seng'. */
const forClient = {
  quotation: { key: 'Quotes', link: '/Quotes/new?client=' },
  invoice: { key: 'Quotes', link: '/Invoices/new?client=' },
  meeting: { key: 'Meetings', link: '/Meetings/new?client=' },
  task: { key: 'Tasks', link: '/Tasks/new?client=' },
} as const;

interface ForClient {
  /** What names the client. */
  name: string;
  /** The command for this client. */
  command(client: { id: string; name: string }): Command;
}

/** The command for a client that a text begins, if it does and they have it. */
export function clientCommand({ access }: Who, q: string): ForClient | null {
  const said = /^\s*(?:new|add)\s+(quotation|quote|invoice|meeting|task)\s+for\s+(.+)$/i.exec(q);
  if (!said) return null;
  const [, word = '', name = ''] = said;
  const what = (word.toLowerCase() === 'quote' ? 'quotation' : word.toLowerCase()) as keyof typeof forClient;
  const { key: flag, link } = forClient[what];
  if (!holds(access, flag)) return null;
  return {
    name,
    command: ({ id, name: client }) => ({ title: `New ${what} for ${client}`, link: `${link}${id}` }),
  };
}
