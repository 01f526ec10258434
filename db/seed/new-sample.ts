import { singaporeDay } from '~/core/dates';
import { sampleClients } from './clients';
import { samplePeople } from './people';
import type { Sample } from './sample';

/** The people and clients of the sample company as they are on the day on which it is loaded. */
export function newSample(now: Date, passwordHash = ''): Sample {
  const { users, employees, departments } = samplePeople(now, passwordHash);
  const [boss, manager] = users;
  if (!boss || !manager) throw new Error('The sample company has an owner and a manager');
  const writers = [boss, manager] as const;
  const { clients, notes } = sampleClients(writers, now);
  return {
    now,
    today: singaporeDay(now),
    writers,
    users,
    employees,
    departments,
    clients,
    notes,
    person: byName(users),
    client: byName(clients),
  };
}

function byName<T extends { name: string }>(records: readonly T[]): (name: string) => T {
  const known = new Map(records.map((record) => [record.name, record]));
  return (name) => {
    const record = known.get(name);
    if (!record) throw new Error(`The sample company has no ${name}`);
    return record;
  };
}
