import {
  CalendarDays,
  Handshake,
  IdCard,
  Lightbulb,
  ListChecks,
  Package,
  ReceiptText,
  TreePalm,
  Truck,
} from 'lucide-react';

/** The three promises, as on the page. */
export const promises = ['No credit card required', '14-day free trial', 'Cancel anytime'] as const;

/** The nine parts of the suite, each in one sentence. */
export const features = [
  {
    Icon: Handshake,
    name: 'CRM',
    text: 'Every client with notes, history and a score that tells you who to call next.',
  },
  {
    Icon: Lightbulb,
    name: 'AI marketing ideas',
    text: 'Fresh ideas drawn from what you know about a client, ready to become a storyboard.',
  },
  {
    Icon: CalendarDays,
    name: 'Meeting scheduler',
    text: 'Your week on one page, and a gentle warning when two meetings overlap.',
  },
  {
    Icon: ListChecks,
    name: 'Task management',
    text: 'Every task has an owner and a due date, so nothing gets lost in a chat.',
  },
  {
    Icon: ReceiptText,
    name: 'Automated quotations',
    text: 'Lines, GST and terms become a numbered PDF with your logo, ready to send.',
  },
  {
    Icon: Package,
    name: 'Inventory management',
    text: 'Counts that always add up, a warning before things run out, and a QR code for every item.',
  },
  {
    Icon: TreePalm,
    name: 'Leave management',
    text: 'Staff apply on the phone, you approve, and the balances work themselves out.',
  },
  {
    Icon: IdCard,
    name: 'HR management',
    text: 'Contracts, work passes and entitlements in one place, seen only by the right people.',
  },
  {
    Icon: Truck,
    name: 'Job management',
    text: 'Drivers scan, start and end a job with one thumb, and you see how the day is going.',
  },
] as const;

/** A day from opening to closing in four moments. */
export const day = [
  {
    time: '08:30',
    title: 'Kopi first',
    text: 'Open Laoban and see today: who you meet, what is due, which jobs go out.',
  },
  {
    time: '11:00',
    title: 'The quote is out',
    text: 'A client asks for a price. Type the lines, and a PDF with your logo is ready to send.',
  },
  {
    time: '14:30',
    title: 'Stock moves',
    text: 'The driver scans the code on the box, and the count is right before the van door closes.',
  },
  {
    time: '18:00',
    title: 'Shutters down',
    text: 'Approve the leave, tick off the last task, go home on time.',
  },
] as const;
