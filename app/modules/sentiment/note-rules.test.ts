import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateByTone, type ToneOf } from './rating';
import { loadTone } from './tone.server';

let toneOf: ToneOf;
beforeAll(async () => {
  toneOf = await loadTone();
});

const moodOf = (text: string) => rateByTone([{ text }], toneOf).sentiment;

/** The sentences of a file of this folder, with the mood they should get and the one they get. */
async function read(name: string) {
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [mood = '', sentence = ''] = line.split('\t');
    return { mood, sentence, found: moodOf(sentence) };
  });
}

const isTurned = ({ mood, found }: { mood: string; found: string }) =>
  mood !== found && mood !== 'neutral' && found !== 'neutral';

describe('the mood of a note', () => {
  test('is right for each sentence that was asked for', async () => {
    const sentences = await read('trial-sentences.txt');
    expect(sentences).toHaveLength(22);
    expect(sentences.filter(({ mood, found }) => mood !== found)).toEqual([]);
  });

  test('is right for 19 of 20 others in other words, and never turned round', async () => {
    const sentences = await read('more-sentences.txt');
    expect(sentences.length).toBeGreaterThan(400);
    expect(sentences.filter(isTurned)).toEqual([]);
    const wrong = sentences.filter(({ mood, found }) => mood !== found);
    expect(wrong.length, JSON.stringify(wrong, null, 1)).toBeLessThan(sentences.length / 20);
  });

  test.each([
    ['a name is no praise', 'Spoke to Joy and Grace.', 'neutral'],
    ['nor is a firm’s', 'Invoice goes to Happy Kitchen.', 'neutral'],
    ['a wish is no praise', 'Needs a fast courier.', 'neutral'],
    ['unless it is for more of us', 'Wants to double the order.', 'positive'],
    ['a question says nothing', 'Asked if we were ever late.', 'neutral'],
    ['nor does a condition', 'If the quality drops they will leave.', 'neutral'],
    ['what is put right is good', 'The broken pump was repaired.', 'positive'],
    ['what is not put right is bad', 'The broken pump was not repaired.', 'negative'],
    ['a negation ends with its clause', 'Not late, but rude.', 'negative'],
    ['two are none', 'Not without problems.', 'negative'],
    ['what follows a “but” counts more', 'Expensive but they love it.', 'positive'],
    ['of two opinions neither', 'Good food, rude staff.', 'neutral'],
    ['curly apostrophes', 'They won’t be back, it’s not good enough.', 'negative'],
  ])('%s: %s', (_, sentence, mood) => {
    expect(moodOf(sentence)).toBe(mood);
  });
});
