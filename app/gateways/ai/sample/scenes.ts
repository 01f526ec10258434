import type { Brief, IdeaInWords } from '../brief';
import { cutTo, plainLine, plainLines } from '../plain-text';
import type { SceneMade } from '../tasks';
import { chanceOf } from './chance';
import { familyOf } from './families';

const longestCaption = 200;

/**
 * The scenes of an idea without a model: what catches the eye, the problem, the answer and how it works in the idea's
 * own words, why to believe it, and what to do now. Six of them, or five where the idea is one sentence long.
 */
export function sampleScenes({ client }: Brief, idea: IdeaInWords, seed: string): SceneMade[] {
  const chance = chanceOf(`${client.name}|${idea.title}|${seed}`);
  const family = familyOf(client);
  const name = plainLine(client.name, 60);
  const title = plainLine(idea.title, 80);
  const [first, second] = sentencesOf(idea.description);
  const tag = idea.tags[0] ? plainLine(idea.tags[0], 40) : '';

  const scenes: (SceneMade | null)[] = [
    scene(
      title,
      family.isCalm
        ? `A word from ${name}.`
        : chance.pick([
            `Something new from ${name}.`,
            `${name} has thought of something.`,
            tag ? `${tag}, the way ${name} does it.` : `A word from ${name}.`,
          ]),
      3,
    ),
    scene(
      family.isCalm
        ? 'You are not alone'
        : chance.pick(['You know how it is', 'Sounds familiar?', 'An everyday thing']),
      chance.pick(family.problems),
      4,
    ),
    scene(
      family.isCalm
        ? `What ${name} does about it`
        : chance.pick(['So here is the idea', 'There is an easier way', `What ${name} does about it`]),
      first ?? `${title}: made by ${name} for its ${family.customers}.`,
      5,
    ),
    second
      ? scene(
          family.isCalm ? 'How it works' : chance.pick(['How it works', 'Simple as that', 'What you get']),
          second,
          5,
        )
      : null,
    scene(
      family.isCalm
        ? 'Why you can count on it'
        : chance.pick(['Why you can count on it', 'See for yourself', 'What others know']),
      chance.pick(family.proofs),
      4,
    ),
    scene(
      family.isCalm ? 'Talk to us' : chance.pick(['Come by', 'Try it this week', 'Talk to us']),
      whereTo(client, name),
      4,
    ),
  ];
  return scenes.filter((made) => made !== null);
}

function scene(title: string, description: string, seconds: number): SceneMade {
  return {
    title: plainLine(title, 100),
    description: cutTo(plainLine(description, 600), longestCaption),
    seconds,
  };
}

/** A text's sentences, as far as one can tell without knowing the language. */
function sentencesOf(text: string): string[] {
  return plainLines(text, 5_000)
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Where one finds the client: what is known of it, never its telephone number. */
function whereTo({ address, website }: Brief['client'], name: string): string {
  const places = [plainLine(address, 100), plainLine(website, 80)].filter(Boolean);
  return places.length > 0 ? `${name}: ${places.join(', or ')}.` : `Ask for it at ${name}.`;
}
