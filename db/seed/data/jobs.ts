import type { RepeatWord } from '~/core/repeat-input';
import type { PriceUnit } from '~/modules/jobs/service-plan';
import type { Status } from '~/modules/jobs/statuses';

interface SampleJob {
  /** Negative where it is past. */
  inDays: number;
  time: string;
  client: string;
  title: string;
  description?: string;
  status: Status;
  driver: string | null;
  /** In minutes; 60 if absent. */
  duration?: number;
  helper?: string;
  /** The name of its kind, whose checklist it has. */
  kind?: string;
  /** Lines of its own. */
  checklist?: readonly string[];
}

interface SampleKind {
  name: string;
  title: string;
  duration: number;
  description: string;
  /** By the names of items, with whole units. */
  materials: readonly [item: string, quantity: number][];
  checklist: readonly string[];
}

export const kinds: readonly SampleKind[] = [
  {
    name: 'Coffee machine service',
    title: 'Service the coffee machine',
    duration: 90,
    description: 'Ask for the barista on duty. The machine must be cold.',
    materials: [
      ['Machine detergent, 5 litres', 1],
      ['Cleaning tablets, 100', 1],
    ],
    checklist: [
      'Machine is off and cold',
      'Boiler descaled',
      'Water filter changed',
      'Group seals checked',
      'Grinder cleaned and set',
      'Two test cups tasted',
    ],
  },
  {
    name: 'Delivery round',
    title: 'Delivery round',
    duration: 120,
    description: 'List in the van.',
    materials: [],
    checklist: ['Boxes counted at the warehouse', 'Empty kegs taken back', 'Delivery notes signed'],
  },
  {
    name: 'Machine on trial',
    title: 'Set up a machine on trial',
    duration: 60,
    description: 'Two weeks on trial. Leave the leaflet with the price.',
    materials: [['Dark roast beans, 1 kg', 2]],
    checklist: ['Power and water checked', 'Machine set up and level', 'Staff shown how it works'],
  },
];

export const jobs: readonly SampleJob[] = [
  {
    inDays: -7,
    time: '06:45',
    client: 'Ah Seng Coffee House',
    title: 'Deliver 20 kg of dark roast',
    description: 'PayNow on delivery.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -7,
    time: '10:30',
    client: 'Coral Bay Resort',
    title: 'Minibar sachets, 120',
    description: 'Goods lift at the back.',
    status: 'ended',
    driver: 'Muhammad Faris',
  },
  {
    inDays: -6,
    time: '09:00',
    client: 'Joo Chiat Bakery',
    title: 'Cold brew, two kegs',
    description: 'Take the empty kegs back.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -5,
    time: '14:00',
    client: 'Cloudberry Software',
    title: 'Oat milk, 24 cartons',
    description: 'Pantry on level 9.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -4,
    time: '08:00',
    client: 'Anchor Marine Services',
    title: 'Biscuits and kopi for the yard',
    description: 'Gate 3 asks for the pass.',
    status: 'ended',
    driver: 'Muhammad Faris',
  },
  {
    inDays: -3,
    time: '11:00',
    client: 'Holland Flower Studio',
    title: 'First delivery round',
    kind: 'Delivery round',
    description: 'Six offices, list in the van.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -2,
    time: '15:30',
    client: 'Blue Lantern Design',
    title: 'Beans, 2 kg',
    status: 'cancelled',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -1,
    time: '07:00',
    client: 'Bamboo Grove Preschool',
    title: 'Milk and Milo',
    description: 'No nuts in the van, please.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: -1,
    time: '13:15',
    client: 'Changi Freight Partners',
    title: 'Night shift box',
    description: 'Duty supervisor signs.',
    status: 'ended',
    driver: 'Muhammad Faris',
  },
  {
    inDays: 0,
    time: '00:20',
    client: 'Coral Bay Resort',
    title: 'Kitchen: beans before breakfast',
    description: 'Ring the night porter.',
    status: 'ended',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 0,
    time: '09:30',
    client: 'Ah Seng Coffee House',
    title: 'Deliver 20 kg of dark roast',
    description: 'Back door. PayNow on delivery.',
    status: 'active',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 0,
    time: '11:00',
    client: 'Joo Chiat Bakery',
    title: 'Cold brew, two kegs',
    description: 'Take the empty kegs back.',
    status: 'assigned',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 0,
    time: '14:30',
    client: 'Cloudberry Software',
    title: 'Oat milk and cold brew',
    checklist: ['Pass collected at the desk', 'Fridge filled, oldest in front', 'Empty kegs taken back'],
    description: 'Pantry on level 9; pass at the desk.',
    status: 'assigned',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 0,
    time: '15:00',
    client: 'Anchor Marine Services',
    title: 'Samples for the night shift',
    description: 'Twelve people, to the gatehouse.',
    status: 'assigned',
    driver: 'Muhammad Faris',
  },
  {
    inDays: 0,
    time: '16:30',
    client: 'Bukit Timah Veterinary',
    title: 'Water dispenser on trial',
    kind: 'Machine on trial',
    description: 'Nobody has this one yet.',
    status: 'new',
    driver: null,
  },
  {
    inDays: 0,
    time: '17:00',
    client: 'Blue Lantern Design',
    title: 'Beans, 2 kg',
    description: 'They moved it to next week.',
    status: 'cancelled',
    driver: 'Muhammad Faris',
  },
  {
    inDays: 1,
    time: '08:00',
    client: 'Holland Flower Studio',
    title: 'Delivery round',
    kind: 'Delivery round',
    description: 'Six offices, list in the van.',
    status: 'assigned',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 1,
    time: '10:00',
    client: 'Bamboo Grove Preschool',
    title: 'Milk and Milo',
    description: 'No nuts in the van, please.',
    status: 'assigned',
    driver: 'Muhammad Faris',
  },
  {
    inDays: 1,
    time: '09:30',
    client: 'Joo Chiat Bakery',
    title: 'Cold brew, four kegs',
    description: 'Stairs: two people.',
    status: 'assigned',
    driver: 'Ahmad bin Ismail',
    helper: 'Chen Wei',
    duration: 90,
  },
  {
    inDays: 1,
    time: '13:30',
    client: 'Changi Freight Partners',
    title: 'Night shift box',
    description: 'Duty supervisor signs.',
    status: 'assigned',
    driver: 'Muhammad Faris',
    duration: 45,
  },
  {
    inDays: 1,
    time: '14:00',
    client: 'Cloudberry Software',
    title: 'Oat milk, 24 cartons',
    description: 'Pantry on level 9.',
    status: 'assigned',
    driver: 'Chen Wei',
  },
  {
    inDays: 1,
    time: '15:30',
    client: 'Coral Bay Resort',
    title: 'Grinder check',
    description: 'Bar on level 2.',
    status: 'new',
    driver: null,
    duration: 30,
  },
  {
    inDays: 2,
    time: '13:00',
    client: 'Anchor Marine Services',
    title: 'Biscuits and kopi for the yard',
    description: 'Gate 3 asks for the pass.',
    status: 'assigned',
    driver: 'Chen Wei',
    duration: 75,
  },
  {
    inDays: 3,
    time: '10:00',
    client: 'Bamboo Grove Preschool',
    title: 'Milk and Milo',
    description: 'No nuts in the van, please.',
    status: 'assigned',
    driver: 'Chen Wei',
    duration: 30,
  },
  {
    inDays: 2,
    time: '09:30',
    client: 'Ah Seng Coffee House',
    title: 'Grinder back from repair',
    description: 'Show them the new setting.',
    status: 'assigned',
    driver: 'Ahmad bin Ismail',
  },
  {
    inDays: 3,
    time: '13:00',
    client: 'Changi Freight Partners',
    title: 'Night shift box',
    description: 'Pass for gate 3 needed.',
    status: 'new',
    driver: null,
  },
  {
    inDays: 4,
    time: '11:30',
    client: 'Blue Lantern Design',
    title: 'Beans, 2 kg',
    status: 'assigned',
    driver: 'Muhammad Faris',
  },
  {
    inDays: 6,
    time: '09:00',
    client: 'Coral Bay Resort',
    title: 'Minibar sachets, 300',
    description: 'High season: two trolleys.',
    status: 'new',
    driver: null,
  },
];

export const warehouse = '21 Kallang Avenue, loading bay 3';

/** What drivers wrote, and who took the goods, in turn. */
export const remarks = [
  'Very happy with the new beans.',
  '',
  'Waited ten minutes at the gate.',
  '',
  '',
  'All fine.',
];
export const receivers = ['Tan Ah Seng', 'Night porter', 'Mdm Koh', 'Front desk', 'Vincent Goh'];

interface SamplePlan {
  client: string;
  title: string;
  description: string;
  jobTime: string;
  repeat: RepeatWord;
  every: number;
  /** Days from today to its first visit, and from then to its last day, if it ends. */
  inDays: number;
  lasts?: number;
  /** In cents. */
  price: number;
  per: PriceUnit;
  /** The name of the driver of its visits. */
  driver?: string;
}

export const plans: readonly SamplePlan[] = [
  {
    client: 'Coral Bay Resort',
    title: 'Service the air-conditioner of the bar',
    description: 'Clean filters and coils, check the gas. The technician of the resort has the key.',
    jobTime: '10:00',
    repeat: 'monthly',
    every: 3,
    inDays: 22,
    price: 28_000,
    per: 'visit',
    driver: 'Muhammad Faris',
  },
  {
    client: 'Cloudberry Software',
    title: 'Clean the coffee machine',
    description: 'Descale, change the water filter. Pantry on level 9.',
    jobTime: '08:30',
    repeat: 'monthly',
    every: 1,
    inDays: 26,
    lasts: 30,
    price: 48_000,
    per: 'year',
  },
];
