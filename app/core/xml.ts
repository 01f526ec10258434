/** An XML element: name, text or children, attributes. Undefined children are left out. */
export interface XmlElement {
  name: string;
  content: string | readonly (XmlElement | undefined)[];
  attributes?: Record<string, string>;
}

/** Shorthand for an element. */
export function element(
  name: string,
  content: XmlElement['content'],
  attributes?: Record<string, string>,
): XmlElement {
  return { name, content, ...(attributes && { attributes }) };
}

/** The document as UTF-8. Text is escaped. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`;
}

function writeElement({ name, content, attributes = {} }: XmlElement, indent: string): string {
  const more = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const start = `${indent}<${name}${more.join('')}>`;
  if (typeof content === 'string') return `${start}${escapeText(content)}</${name}>\n`;
  const inside = content.map((child) => (child ? writeElement(child, `${indent}  `) : ''));
  return `${start}\n${inside.join('')}${indent}</${name}>\n`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot contain (most control characters, lone surrogates) become a question mark. */
function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (char) => escapes[char] as string);
}
