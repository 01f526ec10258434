import { singaporeDay } from '~/core/dates';
import { happenedAt } from '~/core/happened';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { retryOnDuplicate } from '~db/duplicate';
import { markAsDrivers } from '../account/index.server';
import { clientNamed } from '../crm/index.server';
import { tellClients } from './client.server';
import { type Job, jobs } from './collections';
import { usualDuration } from './crew';
import { noteOf } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { manages } from './job-list.server';
import * as messages from './messages';
import { newJob, onOneLine } from './new-job';
import { timeOf } from './overlap';
import { spotInput } from './schema';

const minuteMs = 60_000;

/**
 * Adds a job that somebody does on the spot: one that they have done in the last `minutes`, or one that they start now. It is theirs.
 * For people with JobManagement, and for drivers if the company allows it.
 */
export const addSpotJob = operation({
  name: 'addSpotJob',
  access: 'signed-in',
  effect: 'write',
  input: spotInput,
  differsPerTry: ['sentAt'],
  failed: messages.saveFailed,
  // Its own transaction, so that it can retry with another id.
  transaction: 'own',
  async run({ input: { client, title, minutes, ...phone }, actor, company, db, note }): Promise<Job> {
    if (!mayAddSpotJobs(actor, company)) throw new Refusal('forbidden', messages.spotNotAllowed);
    const at = new Date();
    const pressed = happenedAt(phone, at);
    const jobStart = new Date(pressed.getTime() - minutes * minuteMs);
    const event = {
      userId: actor.userId,
      userName: actor.name,
      saidAt: phone.saidAt ?? null,
      recordedAt: at,
      position: null,
    };
    const isDone = minutes > 0;
    return await retryOnDuplicate(() =>
      db.transaction(async (all) => {
        const [jobId = ''] = await freeJobIds(all, 1, at);
        const found = await clientNamed(all, client);
        const place = onOneLine(found?.address ?? '') || messages.onTheSpot;
        const maker = { _id: actor.userId, name: actor.name };
        const begun = newJob(
          newId(),
          {
            title,
            client,
            description: title,
            department: '',
            startLocation: onOneLine(company.address ?? '') || place,
            endLocation: place,
            jobTime: timeOf(Math.floor(singaporeMinutes(jobStart))),
            duration: Math.max(5, minutes || usualDuration),
            notifications: false,
            locationBased: false,
          },
          {
            jobId,
            jobDate: singaporeDay(jobStart),
            status: isDone ? 'ended' : 'active',
            clientId: found?._id ?? null,
            driver: maker,
            jobStart,
            jobEnd: isDone ? pressed : null,
            maker,
            at,
          },
        );
        const job: Job = {
          ...begun,
          companyId: all.companyId,
          started: event,
          ended: isDone ? event : null,
        };
        await all.in(jobs).insert(job);
        await markAsDrivers(all, [actor.userId]);
        await tellClients(all, [job]);
        note(noteOf(job, 'added', 'on the spot'));
        return job;
      }),
    );
  },
});

/** Whether somebody may add jobs that they do on the spot. */
export function mayAddSpotJobs(
  actor: Parameters<typeof manages>[0] & { drives?: boolean },
  { driversAddJobs = false }: { driversAddJobs?: boolean },
): boolean {
  return manages(actor) || (driversAddJobs && actor.drives === true);
}

/** Minutes since midnight in Singapore, which is eight hours ahead. */
const singaporeMinutes = (at: Date) => (at.getTime() / minuteMs + 8 * 60) % 1_440;
