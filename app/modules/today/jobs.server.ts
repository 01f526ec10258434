import { anyOf, clockKind, dueIn } from '~db/jobs';
import { digestReaders } from './collections';

/** Mails their day to those who want it. */
export const digestMails = clockKind({
  name: 'today.digest',
  due: [dueIn(digestReaders, () => anyOf)],
  begin: [] as readonly string[],
  async run(run) {
    const { mailDigests } = await import('./digest.server');
    return await mailDigests(run);
  },
});
