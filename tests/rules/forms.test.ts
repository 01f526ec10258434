import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => [name, readFileSync(join('app', name), 'utf8')] as const);

test('every form that changes something is the kit’s, and so carries its once-token', () => {
  const own = files.filter(
    ([name, text]) =>
      !name.startsWith('ui/') &&
      (/import[^;]*\bForm\b[^;]*from 'react-router'/.test(text) || /<form\b|\bfetcher\.Form\b/.test(text)),
  );
  expect(own.map(([name]) => name)).toEqual([]);
  expect(files.filter(([, text]) => text.includes("from '~/ui/form'")).length).toBeGreaterThan(5);
});

test('no form takes a submit event that only checks a field for a press: what a press does is its `onPress`', () => {
  const own = files.filter(([, text]) => /from '(~\/ui|\.)\/form'/.test(text) && /\bonSubmit\b/.test(text));
  expect(own.map(([name]) => name)).toEqual([]);
});

test('Enter sends a form: no form has a button for something else before its first submit button', () => {
  const withOther = files.filter(([, text]) => /<Form\b/.test(text) && /\bformAction=\{/.test(text));
  expect(withOther.length).toBeGreaterThan(0);
  const pressed = withOther.filter(([, text]) => {
    const [first = ''] = text.slice(text.indexOf('<Form')).match(/<(?:button|Button)\b[^>]*>/) ?? [];
    return first.includes('formAction');
  });
  expect(pressed.map(([name]) => name)).toEqual([]);
});

/** Nothing of the record is typed in these: each shows the revision that it names, or keeps its own. */
const asShown = [
  'modules/documents/invoice/pages/issue-and-send.tsx',
  'modules/documents/invoice/pages/issue-invoice.tsx',
  'modules/documents/quotation/pages/send-quotation.tsx',
  'modules/storyboards/pages/storyboard.tsx',
];

test('a refused form is still based on the revision it was filled from, or its next save would overwrite a newer one', () => {
  const revisions = /(?:\brevision|name="(?:revision|version)" value)=\{(?!revisionOf\()/;
  const pages = files.filter(([name]) => name.includes('/pages/'));
  const others = pages.filter(([, text]) => revisions.test(text)).map(([name]) => name);
  expect(others.sort()).toEqual(asShown);
  expect(pages.filter(([, text]) => text.includes('revisionOf(')).length).toBeGreaterThan(20);
});
