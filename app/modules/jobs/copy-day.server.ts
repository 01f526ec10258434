import { z } from 'zod';
import { showDay, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { colleaguesAmong } from '../account/index.server';
import { awayOnDays } from '../leave/index.server';
import { isAwayFor } from './away';
import { tellClients } from './client.server';
import { type Job, jobs } from './collections';
import { crewOf } from './crew';
import { noteOf } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { mostOfDay } from './free-people.server';
import { kindsWithIds, withKindMaterials } from './kinds.server';
import { tellDrivers } from './mails.server';
import * as messages from './messages';
import { newJob } from './new-job';
import { copyInput, listWords } from './schema';
import { valuesOf } from './series.server';

/** A day's jobs to choose from, and the day they are usually copied to. */
export const openCopyDay = operation({
  name: 'openCopyDay',
  access: 'JobManagement',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ date: listWords.date }),
  async run({ input: { date }, db }) {
    const from = date || singaporeDay(new Date());
    const options = { sort: { jobTime: 1, _id: 1 }, limit: mostOfDay } as const;
    const found = await db.in(jobs).list({ jobDate: from, status: { $ne: 'cancelled' } }, options);
    return { from, shownDay: showDay(from), to: dayAfter(from, 7), jobs: found };
  },
});

/** Adds jobs of a day to another one. People who are away then or have left are left out. */
export const copyDay = operation({
  name: 'copyDay',
  access: 'JobManagement',
  effect: 'write',
  failed: messages.saveFailed,
  input: copyInput,
  async run({ input: { from, to, ids }, actor, db, note }): Promise<Job[]> {
    const found = await db
      .in(jobs)
      .list(
        { _id: { $in: ids }, jobDate: from },
        { sort: { jobDate: 1, jobTime: 1, _id: 1 }, limit: ids.length },
      );
    if (found.length < ids.length) throw refuseField('ids', messages.jobsOfDayOnly);
    const at = new Date();
    const crew = [...new Set(found.flatMap((job) => crewOf(job).map(({ id }) => id)))];
    const here = crew.length > 0 ? await colleaguesAmong(db, crew) : [];
    const away = await awayOnDays(db, [to, dayAfter(to, 1)]);
    const free = await freeJobIds(db, found.length, at);
    const made = found.map((job, turn): Job => {
      const [can, maker] = [
        here.filter(({ _id }) => !isAwayFor((day) => away.get(day)?.get(_id), { ...job, jobDate: to })),
        { _id: actor.userId, name: actor.name },
      ];
      const driver = can.find(({ _id }) => _id === job.driverId) ?? null;
      const helpers = can.filter(({ _id }) => job.helperIds?.includes(_id));
      const more = {
        jobId: free[turn] ?? '',
        jobDate: to,
        status: driver ? 'assigned' : 'new',
        maker,
        at,
      } as const;
      const beginning = { ...more, clientId: job.clientId, driver, helpers };
      return { ...newJob(newId(), valuesOf(job), beginning), companyId: db.companyId };
    });
    const kinds = await kindsWithIds(db, [...new Set(made.flatMap(({ kindId }) => kindId ?? []))]);
    for (const [place, job] of made.entries()) {
      const kind = kinds.get(job.kindId ?? '') ?? null;
      made[place] = await withKindMaterials(db, job, kind, { by: actor, at });
    }
    await db.in(jobs).insertMany(made.map(({ companyId: _, ...job }) => job));
    await tellClients(db, made);
    for (const job of made) note(noteOf(job, 'added', `copied from ${from}`));
    await tellDrivers(
      db,
      made.map((after) => ({ before: null, after })),
      { by: actor },
    );
    return made;
  },
});
