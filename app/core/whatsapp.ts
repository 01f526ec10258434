import { lines } from './text';

/** The placeholders a company's chat text may contain. */
export const chatNames = ['name', 'document', 'number', 'amount', 'link', 'company'] as const;

type ChatValues = Record<(typeof chatNames)[number], string>;

export const usualChatText = 'Hello {name}, here is our {document} {number} for {amount}: {link}\n{company}';

const inBraces = /\{([^{}\n]*)\}/g;

const isKnown = (name: string) => chatNames.some((known) => known === name);

/** A company's own chat text; empty to use ours. */
export const chatText = lines({ most: 1_000 })
  .refine((text) => [...text.matchAll(inBraces)].every(([, name = '']) => isKnown(name)), {
    error: `Use only ${chatNames.map((name) => `{${name}}`).join(', ')}.`,
  })
  .refine((text) => text === '' || text.includes('{link}'), 'Name {link}, so that your client can open it.')
  .meta({ type: 'string', maxLength: 1_000 })
  .describe(
    'The text of the chat, with {name}, {document}, {number}, {amount}, {link} and {company}; empty for the standard text.',
  );

/** Fills in the placeholders. Braces inside values stay as they are. */
export function chatWith(text: string, values: ChatValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    isKnown(name) ? values[name as keyof ChatValues] : whole,
  );
}

/** The wa.me address for a chat, which may begin with a text: to a number in E.164, or to a contact the user picks if it is empty. */
export function whatsAppAddress(phone: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))}`;
  return `https://wa.me/${phone.replace('+', '')}${query}`;
}
