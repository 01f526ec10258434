import { lines } from './text';

/** What a company's text may name in braces. */
export const chatNames = ['name', 'document', 'number', 'amount', 'link', 'company'] as const;

export type ChatValues = Record<(typeof chatNames)[number], string>;

export const usualChatText = 'Hello {name}, here is our {document} {number} for {amount}: {link}\n{company}';

const inBraces = /\{([^{}\n]*)\}/g;

const isKnown = (name: string) => chatNames.some((known) => known === name);

/** A company's own text for chats; empty where it uses ours. */
export const chatText = lines({ most: 1_000 })
  .refine((text) => [...text.matchAll(inBraces)].every(([, name = '']) => isKnown(name)), {
    error: `Use only ${chatNames.map((name) => `{${name}}`).join(', ')}.`,
  })
  .refine((text) => text === '' || text.includes('{link}'), 'Name {link}, so that your client can open it.')
  .meta({ type: 'string', maxLength: 1_000 })
  .describe(
    'The text that a chat begins with, with {name}, {document}, {number}, {amount}, {link} and {company}; empty: ours.',
  );

/** The text with these values. What a value holds in braces stays as it is. */
export function chatWith(text: string, values: ChatValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    isKnown(name) ? values[name as keyof ChatValues] : whole,
  );
}

/** Where WhatsApp begins a chat with this text: with this number (E.164), or with whom one chooses where it is empty. */
export function whatsAppAddress(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))}`;
}
