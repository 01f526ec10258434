import type { Brief } from '../brief';
import { plainLine } from '../plain-text';
import type { TrendMade } from '../tasks';
import { chanceOf } from './chance';
import { familyOf } from './families';
import { occasionsAfter } from './occasions';
import { trendsFor } from './trend-pool';

/** Three to five trends without a model, each with what it means for this client. The same seed gives the same ones. */
export function sampleTrends({ client, today }: Brief, seed: string): TrendMade[] {
  const chance = chanceOf(`${client.name}|${today}|${seed}`);
  const family = familyOf(client);
  const { customers, offers, place } = family;
  const words = { client: plainLine(client.name, 60), customers, place };
  return chance
    .shuffle(trendsFor(family))
    .slice(0, chance.pick([3, 4, 5]))
    .map(({ title, description, impact, relevance }) => ({
      title,
      description,
      impact: [...impact],
      relevance: relevance({
        ...words,
        offer: chance.pick(offers),
        occasion: chance.pick(occasionsAfter(today)).name,
      }),
    }));
}
