import * as conform from '@conform-to/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as own from './form-state';

/** What the server says of a form, and what the form begins with. */
interface Given {
  answer: own.FormAnswer | null;
  defaults?: object;
}

type Fields = { name: string; days: string; gst: string; tags: string; pass: { number: string } };
type Kit = Pick<typeof own, 'getFormProps' | 'getInputProps' | 'getSelectProps' | 'getTextareaProps'>;

const conformsKit = conform as unknown as Kit;

/** The same form, drawn by ours and by conform. */
function Drawn({ kit, form, fields }: { kit: Kit; form: own.FormMetadata; fields: own.FieldsOf<Fields> }) {
  const number = fields.pass.getFieldset().number;
  // As the parts of a form do it: React takes no key among the properties.
  const { key: nameKey, ...name } = kit.getInputProps(fields.name, { type: 'text' });
  const { key: daysKey, ...days } = kit.getTextareaProps(fields.days);
  const { key: gstKey, ...gst } = kit.getInputProps(fields.gst, { type: 'checkbox', value: 'on' });
  const { key: tagsKey, ...tags } = kit.getInputProps(fields.tags, { type: 'checkbox', value: 'two' });
  const { key: chosenKey, ...chosen } = kit.getSelectProps(fields.name);
  const { key: passKey, ...pass } = kit.getInputProps(number, { type: 'text' });
  return (
    <form {...kit.getFormProps(form)}>
      <p id={form.errorId}>{form.errors?.join(' ')}</p>
      <p>{Object.keys(form.allErrors).join(' ')}</p>
      <input key={nameKey} {...name} />
      <textarea key={daysKey} {...days} />
      <input key={gstKey} {...gst} />
      <input key={tagsKey} {...tags} />
      <select key={chosenKey} {...chosen}>
        <option value="Tan">Tan</option>
        <option value="Lim">Lim</option>
      </select>
      <input key={passKey} {...pass} />
      <p id={number.descriptionId}>{[fields.pass.valid, number.valid, ...(number.errors ?? [])].join(' ')}</p>
    </form>
  );
}

function Ours({ answer, defaults }: Given) {
  const [form, fields] = own.useFormState<Fields>('made', answer, defaults);
  return <Drawn kit={own} form={form} fields={fields} />;
}

function Conforms({ answer, defaults }: Given) {
  const [form, fields] = conform.useForm({
    id: 'made',
    lastResult: answer as never,
    defaultValue: defaults as never,
  });
  return <Drawn kit={conformsKit} form={form as never} fields={fields as never} />;
}

const given: [string, Given][] = [
  ['nothing', { answer: null }],
  [
    'what is stored',
    {
      answer: null,
      defaults: { name: 'Lim', days: 3, gst: true, tags: ['one', 'two'], pass: { number: 'K1' } },
    },
  ],
  ['what is empty', { answer: null, defaults: { name: '', days: null, gst: false, tags: [], pass: {} } }],
  [
    'what was typed, with texts at its fields',
    {
      answer: {
        status: 'error',
        initialValue: { name: 'Tan', days: '2', gst: 'on', tags: 'two', pass: { number: '' } },
        error: { name: ['Too short.', 'Not here.'], 'pass.number': ['Missing.'] },
      },
      defaults: { name: 'Lim' },
    },
  ],
  ['a text of the whole form', { answer: { status: 'error', initialValue: {}, error: { '': ['No.'] } } }],
];

test.each(given)('a form of %s is drawn as conform draws it', (_, one) => {
  const ours = renderToStaticMarkup(<Ours {...one} />);
  expect(parts(ours)).toEqual(parts(renderToStaticMarkup(<Conforms {...one} />)));
});

/** The elements with their attributes, in whatever order those are written, and the words between them. */
function parts(html: string): string[][] {
  return html.split(/(?=<)/).map((piece) => {
    const [, tag = '', attributes = '', words = ''] = /^<(\/?\w+)([^>]*)>(.*)$/s.exec(piece) ?? [];
    return [tag, words, ...attributes.split(/ (?=[\w-]+=")/).sort()];
  });
}
