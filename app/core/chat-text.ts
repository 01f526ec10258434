import { lines } from './text';
import { chatNames, inBraces, inWords, onMyWayNames } from './whatsapp';

/** A text with these placeholders only. */
function textWith(names: readonly string[]) {
  return lines({ most: 1_000 }).refine(
    (text) => [...text.matchAll(inBraces)].every(([, name = '']) => names.includes(name)),
    { error: `Use only ${inWords(names)}.` },
  );
}

/** A company's own text of "On my way"; empty to use ours. */
export const onMyWayText = textWith(onMyWayNames)
  .refine((text) => text === '' || text.includes('{time}'), 'Name {time}, so that your client knows when.')
  .meta({ type: 'string', maxLength: 1_000 })
  .describe(
    'What a driver’s “On my way” says, with {name}, {driver}, {company} and {time}; empty for the standard text.',
  );

/** A company's own chat text; empty to use ours. */
export const chatText = textWith(chatNames)
  .refine((text) => text === '' || text.includes('{link}'), 'Name {link}, so that your client can open it.')
  .meta({ type: 'string', maxLength: 1_000 })
  .describe(
    'The text of the chat, with {name}, {document}, {number}, {amount}, {link} and {company}; empty for the standard text.',
  );
