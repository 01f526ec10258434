import type { Plugin } from 'vite';
import { nameOf, type Syntax } from './syntax.ts';

const catalogue = /^[^\0].*[\\/]app[\\/]modules[\\/]\w+[\\/]messages\.ts$/;
const texts = '\0texts:';
const names = '\0names:';

/**
 * A module's catalogue is one object, and a page that says one of its sentences would load them all. In the browser's
 * build each is an export of its own and `messages` their namespace, so that what no page says is left on the server. A
 * catalogue whose sentences name each other stays whole.
 */
export function textByText(): Plugin {
  const made = new Map<string, string>();
  return {
    name: 'text-by-text',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (made.has(source)) return source;
      // What the catalogue itself imports stands beside it.
      return importer?.startsWith(texts) ? this.resolve(source, importer.slice(texts.length)) : undefined;
    },
    load(id) {
      return made.get(id);
    },
    transform(code, id) {
      if (!catalogue.test(id)) return;
      const { body = [] } = this.parse(code) as unknown as Syntax;
      const statement = body.find((one) => one.declaration?.declarations?.[0]?.id?.name === 'messages');
      const object = statement?.declaration?.declarations?.[0]?.init;
      if (!statement || object?.type !== 'ObjectExpression')
        throw new Error(`${id} holds no messages that could be told apart`);
      const all = object.properties ?? [];
      const rest = code.slice(0, statement.start) + code.slice(statement.end);
      if (/\bmessages\b/.test(rest + code.slice(object.start, object.end))) return;
      if (!all.every((property) => /^[a-z]\w*$/i.test(nameOf(property) ?? '')))
        throw new Error(`${id}: a message without a plain name`);

      // The `$` keeps them apart from whatever else the file declares.
      const each = all.map((property) => {
        const { start, end } = property.value as Syntax;
        return `export const $${nameOf(property)} = ${code.slice(start, end)};`;
      });
      made.set(texts + id, `${rest}\n${each.join('\n')}`);
      const named = all.map((property) => `$${nameOf(property)} as ${nameOf(property)}`);
      made.set(names + id, `export { ${named.join(', ')} } from ${JSON.stringify(texts + id)};`);
      return {
        code: `import * as messages from ${JSON.stringify(names + id)};\nexport { messages };\nexport { ${othersOf(body, statement).join(', ')} } from ${JSON.stringify(texts + id)};`,
        map: null,
      };
    },
  };
}

/** What else the file exports. */
function othersOf(body: readonly Syntax[], statement: Syntax): string[] {
  return body
    .filter((one) => one !== statement && one.type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => declaration?.declarations ?? (declaration ? [declaration] : []))
    .flatMap(({ id }) => id?.name ?? []);
}
