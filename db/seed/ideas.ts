import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { sampleIdea } from '~/gateways/ai/sample/idea';
import { sampleTrends } from '~/gateways/ai/sample/trends';
import type { User } from '~/modules/account/collections';
import type { ActivityLine } from '~/modules/audit/collections';
import type { Idea } from '~/modules/ideas/collections';
import { newIdea } from '~/modules/ideas/new-idea';
import type { Trend } from '~/modules/trends/collections';
import type { New } from '../company-db';
import type { SampleWork } from './credits';
import * as data from './data/ideas';
import { inTheDay, logLine, type Sample } from './sample';

/**
 * Ideas of people and of the offline generator, and market trends for some clients, with their lines of the log and
 * what they cost. All of the generator is marked as sample, as it would be without a key.
 */
export function sampleIdeas(
  firm: { name: string; industry: string },
  { writers, client: clientOf, now }: Sample,
) {
  const ideas: New<Idea>[] = [];
  const trends: New<Trend>[] = [];
  const lines: New<ActivityLine>[] = [];
  const spent: SampleWork[] = [];
  const keep = (idea: New<Idea>, by: New<User>, action: string) => {
    ideas.push(idea);
    const { _id: subjectId, title: detail, clientId, createdAt } = idea;
    lines.push(logLine(createdAt, by, { action, subject: 'idea', subjectId, detail, clientId }));
  };

  data.ideas.forEach(({ client, daysAgo, title, description, tags, favourite }, turn) => {
    const by = writers[turn % 2 === 0 ? 0 : 1];
    const texts = {
      clientId: clientOf(client)._id,
      title,
      description,
      tags: [...tags],
      source: 'person' as const,
    };
    keep({ ...newIdea(texts, by, inTheDay(now, daysAgo, turn)), favourite }, by, 'added');
  });
  data.generatedFor.forEach((name, turn) => {
    const client = clientOf(name);
    const by = writers[turn % 2 === 0 ? 1 : 0];
    const at = inTheDay(now, 2 + turn * 3, turn + 3);
    const brief = { today: singaporeDay(at), firm, client, recent: [] };
    const made = sampleIdea(brief, [], `sample ${turn}`);
    keep(newIdea({ ...made, clientId: client._id, source: 'sample' }, by, at), by, 'generated');
    spent.push({ work: 'idea', at, by, detail: name });
    if (turn % 2 === 1) return;
    const then = new Date(at.getTime() + 600_000);
    const found = sampleTrends(brief, `sample ${turn}`);
    found.forEach((trend, place) => {
      const createdAt = new Date(then.getTime() - place);
      const made = { source: 'sample' as const, createdBy: by._id, createdAt };
      trends.push({ ...trend, ...made, _id: newId(), clientId: client._id });
    });
    const clientId = client._id;
    const what = {
      subject: 'market trends',
      subjectId: clientId,
      detail: `for ${name} (${found.length})`,
      clientId,
    };
    lines.push(logLine(then, by, { action: 'generated', ...what }));
    spent.push({ work: 'trends', at: then, by, detail: name });
  });
  return { ideas, trends, lines, spent };
}
