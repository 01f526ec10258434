/** The placeholders a company's chat text may contain. */
export const chatNames = ['name', 'document', 'number', 'amount', 'link', 'company'] as const;

export const usualChatText = 'Hello {name}, here is our {document} {number} for {amount}: {link}\n{company}';

/** The placeholders of the text that tells a client that somebody is on the way. */
export const onMyWayNames = ['name', 'driver', 'company', 'time'] as const;

export const usualOnMyWayText =
  'Hello {name}, this is {driver} from {company}. I’m on my way and should arrive at about {time}.';

export const inBraces = /\{([^{}\n]*)\}/g;

/** The placeholders as people write them: '{name}, {link}'. */
export const inWords = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** Fills in these placeholders. Others, and braces inside values, stay as they are. */
export function chatWith(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** The wa.me address for a chat, which may begin with a text: to a number in E.164, or to a contact the user picks if it is empty. */
export function whatsAppAddress(phone: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))}`;
  return `https://wa.me/${phone.replace('+', '')}${query}`;
}
