import type { RepeatWord } from '~/core/repeat-input';

interface SampleMeeting {
  client: string;
  /** Weeks from this one, and the day from Monday 0. */
  week: number;
  day: number;
  /** Singapore time. */
  from: string;
  minutes: number;
  owner: string;
  title: string;
  description?: string;
  place?: string;
  /** Colleagues who come too, by name. */
  with?: readonly string[];
  /** What was noted afterwards. */
  noted?: string;
  repeat?: RepeatWord;
  /** For how many weeks it repeats. */
  weeks?: number;
}

/** Meetings of the last weeks, of this and of the next, one that repeats, two at one time, one over midnight. */
export const meetings: readonly SampleMeeting[] = [
  {
    client: 'Bukit Timah Veterinary',
    week: -3,
    day: 1,
    from: '11:00',
    minutes: 45,
    owner: 'Lim Mei Hua',
    title: 'Water dispenser: what it costs a month',
    noted: 'Likes the smaller one. Decides with her partner.',
  },
  {
    client: 'Coral Bay Resort',
    week: -2,
    day: 3,
    from: '14:30',
    minutes: 90,
    owner: 'Rajesh Nair',
    title: 'Breakfast buffet, walk through the kitchen',
    description: 'They want to know how much room three machines need.',
    noted: 'Two machines fit. Measured the counter: 2.4 m.',
  },
  {
    client: 'Ah Seng Coffee House',
    week: -1,
    day: 2,
    from: '15:00',
    minutes: 60,
    owner: 'Lim Mei Hua',
    title: 'Tasting with the head chef',
    description: 'Dark roast against the single-origin.',
    noted: 'Both liked the single-origin. Wants a price for 5 kg.',
  },
  {
    client: 'Joo Chiat Bakery',
    week: -1,
    day: 4,
    from: '10:00',
    minutes: 45,
    owner: 'Rajesh Nair',
    title: 'December orders',
  },
  {
    client: 'Blue Lantern Design',
    week: 0,
    day: 0,
    from: '09:30',
    minutes: 60,
    owner: 'Lim Mei Hua',
    title: 'New price list, second draft',
    place: 'Our tasting room',
    description: 'Bring the old one with the marks on it.',
  },
  {
    client: 'Bright Minds Tuition',
    week: 0,
    day: 1,
    from: '13:00',
    minutes: 30,
    owner: 'Rajesh Nair',
    title: 'Pantry for the holiday workshops',
  },
  {
    client: 'Ah Seng Coffee House',
    week: 0,
    day: 2,
    from: '10:00',
    minutes: 90,
    owner: 'Lim Mei Hua',
    title: 'Bedok outlet: delivery before 7 am',
    description: 'Back door, keys, who signs. Ahmad comes along.',
    place: 'Blk 204 Bedok North Street 1',
    with: ['Ahmad bin Ismail'],
  },
  {
    client: 'Holland Flower Studio',
    week: 0,
    day: 2,
    from: '11:00',
    minutes: 45,
    owner: 'Lim Mei Hua',
    title: 'Call about the Wednesday flowers',
    description: 'Could also be in the afternoon.',
  },
  {
    client: 'Anchor Marine Services',
    week: 0,
    day: 3,
    from: '22:30',
    minutes: 180,
    owner: 'Rajesh Nair',
    title: 'Night shift pantry, handover on site',
    description: 'Safety shoes. The shift changes at midnight.',
    place: 'Gate 3',
  },
  {
    client: 'Delta Lift Maintenance',
    week: 0,
    day: 4,
    from: '16:00',
    minutes: 45,
    owner: 'Rajesh Nair',
    title: 'Coffee corner in the new office',
  },
  {
    client: 'Emerald Accounting',
    week: 1,
    day: 0,
    from: '11:00',
    minutes: 60,
    owner: 'Lim Mei Hua',
    title: 'Terms for next year',
  },
  {
    client: 'Bishan Dental Practice',
    week: 1,
    day: 1,
    from: '14:00',
    minutes: 30,
    owner: 'Rajesh Nair',
    title: 'Machine service',
  },
  {
    client: 'Coral Bay Resort',
    week: 1,
    day: 2,
    from: '09:30',
    minutes: 120,
    owner: 'Rajesh Nair',
    title: 'Trial breakfast',
    description: 'Six people from the hotel, two from us.',
  },
  {
    client: 'Joo Chiat Bakery',
    week: 1,
    day: 4,
    from: '15:30',
    minutes: 45,
    owner: 'Lim Mei Hua',
    title: 'Vote for the December bun',
  },
  {
    client: 'Bamboo Grove Preschool',
    week: -4,
    day: 1,
    from: '09:00',
    minutes: 30,
    owner: 'Rajesh Nair',
    title: 'Milk order with the kitchen',
    repeat: 'fortnightly',
    weeks: 16,
  },
];
