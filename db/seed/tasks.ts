import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Client } from '~/modules/crm/collections';
import type { Task } from '~/modules/tasks/collections';
import { newTask } from '~/modules/tasks/new-task';
import type { Priority, Status } from '~/modules/tasks/statuses';
import type { New } from '../company-db';
import { inTheDay } from './clients';

/** For whom, what, more of it, in how many days (negative: ago), how urgent, where it stands, who does it, how many days ago it was added and when it came to stand there. */
type Row = readonly [string, string, string, number, Priority, Status, 0 | 1 | 2 | 3, number, number];

const rows: readonly Row[] = [
  [
    'Ah Seng Coffee House',
    'Quotation for both outlets',
    'Tiong Bahru as before, Bedok delivered before 7 am. Mention the price of the 20 kg bags.',
    -2,
    'High',
    'in_progress',
    0,
    9,
    3,
  ],
  [
    'Ah Seng Coffee House',
    'Deliver 20 kg of dark roast',
    'PayNow on delivery.',
    2,
    'Medium',
    'todo',
    2,
    4,
    4,
  ],
  [
    'Anchor Marine Services',
    'Find halal-certified biscuits',
    'Three brands at most, with the certificate’s number.',
    4,
    'Medium',
    'in_progress',
    1,
    6,
    2,
  ],
  [
    'Anchor Marine Services',
    'Samples for the night shift',
    'Twelve people, to the gatehouse.',
    -1,
    'Low',
    'todo',
    3,
    5,
    5,
  ],
  [
    'Bamboo Grove Preschool',
    'List of nut-free products in writing',
    'Signed by the supplier. The school keeps it in its file.',
    1,
    'High',
    'waiting_on_client',
    1,
    8,
    1,
  ],
  ['Blue Lantern Design', 'Offer 5 % for the year', '', 6, 'Low', 'pending', 0, 3, 3],
  [
    'Bukit Timah Veterinary',
    'Call about the water dispenser',
    'They wanted two weeks to decide.',
    0,
    'Medium',
    'todo',
    0,
    12,
    12,
  ],
  [
    'Changi Freight Partners',
    'Pass for gate 3 after 8 pm',
    'The duty supervisor needs name and plate number two days before.',
    -4,
    'High',
    'blocked',
    2,
    10,
    2,
  ],
  [
    'Cloudberry Software',
    'New proposal for 40 people',
    'Oat milk, cold brew, a monthly bill. They grow from 25 to 40 in March.',
    20,
    'Medium',
    'pending',
    1,
    7,
    7,
  ],
  [
    'Coral Bay Resort',
    'Plan sachets for the high season',
    '300 a week instead of 120: ask the roastery for a fixed slot.',
    9,
    'Medium',
    'in_progress',
    3,
    6,
    1,
  ],
  [
    'Coral Bay Resort',
    'Count what is left in the minibars',
    'Two floors are enough.',
    3,
    'Low',
    'todo',
    2,
    2,
    2,
  ],
  [
    'Joo Chiat Bakery',
    'Photos of the two December buns',
    'For the poster next to the jar.',
    5,
    'Medium',
    'waiting_on_client',
    1,
    5,
    2,
  ],
  ['Holland Flower Studio', 'First free week: six offices', '', 7, 'High', 'todo', 1, 1, 1],
  [
    'Bright Minds Tuition',
    'Credit check',
    'No answer from the bureau: their system is down.',
    2,
    'Low',
    'blocked',
    0,
    6,
    1,
  ],
  ['Ah Seng Coffee House', 'Measure the counter in Bedok', '', -6, 'Medium', 'completed', 2, 13, 6],
  ['Anchor Marine Services', 'Price list with delivery to Tuas', '', -3, 'Medium', 'completed', 1, 9, 3],
  ['Cloudberry Software', 'Switch to a monthly bill', '', -1, 'Low', 'completed', 0, 8, 1],
  ['Holland Flower Studio', 'Agree on the delivery round', '', -9, 'Medium', 'completed', 2, 17, 10],
  ['Joo Chiat Bakery', 'Send the recipe card for cold brew', '', -14, 'Low', 'completed', 3, 20, 15],
  ['Bamboo Grove Preschool', 'Change of delivery day', '', -21, 'High', 'completed', 1, 26, 22],
  ['Coral Bay Resort', 'Replace the broken kettle', '', -28, 'High', 'completed', 2, 31, 30],
  ['Blue Lantern Design', 'Proof of the new price list', '', -35, 'Medium', 'completed', 0, 44, 36],
];

/** The tasks of the sample company in every status, some of them late, with their lines of the log. */
export function sampleTasks(
  staff: readonly New<User>[],
  clients: readonly New<Client>[],
  now: Date,
): { tasks: New<Task>[]; lines: New<ActivityLine>[] } {
  const byName = new Map(clients.map((client) => [client.name, client]));
  const maker = staff[0] as New<User>;
  const lines: New<ActivityLine>[] = [];
  const tasks = rows.map((row, turn): New<Task> => {
    const [name, title, description, dueIn, priority, status, who, madeAgo, statusAgo] = row;
    const [client, assignee] = [byName.get(name), staff[who]];
    if (!client || !assignee) throw new Error(`A sample task names ${name}, who is not there`);
    const endDate = singaporeDay(new Date(now.getTime() + dueIn * dayMs));
    const at = inTheDay(now, madeAgo, turn);
    const said = { title, description, endDate, priority, status };
    const made = newTask(newId(), said, { client, assignee, maker, at });
    const statusAt = statusAgo === madeAgo ? at : inTheDay(now, statusAgo, turn + 5);
    const line = (when: Date, by: New<User>, action: string) =>
      lines.push({
        _id: newId(),
        at: when,
        userId: by._id,
        userName: by.name,
        action,
        subject: 'task',
        subjectId: made._id,
        detail: title,
        clientId: client._id,
      });
    line(at, maker, 'added');
    if (status === 'completed') line(statusAt, assignee, 'completed');
    return { ...made, statusAt, updatedAt: statusAt };
  });
  return { tasks, lines };
}
