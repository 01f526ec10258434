import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawing, Kept, Rows } from '~/ui/rows';
import { keptRows, notYetThere } from './kept-rows.server';

interface RowProps {
  row: { id: string; name: string; late?: boolean };
  of: { query: string };
}

/** How often a row was drawn since the test began. */
let drawn = 0;

function Row({ row: { id, name, late }, of: { query } }: RowProps) {
  drawn += 1;
  return (
    <tr>
      <td title={name}>
        {name} and {id}
        {late && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: what React writes for code that is on its way.
          <i dangerouslySetInnerHTML={{ __html: notYetThere }} />
        )}
      </td>
      <td>
        <input type="checkbox" defaultChecked={name === 'Ah Seng'} />
        <a href={`/there/${id}${query}`}>There</a>
      </td>
    </tr>
  );
}

const table = (names: string[], of: RowProps['of']) =>
  renderToString(
    <table>
      <Rows
        in="tbody"
        className="body"
        each={Row}
        rows={names.map((name, at) => ({ id: `${at}`, name }))}
        of={of}
      />
    </table>,
  );

describe('Rows that are kept', () => {
  beforeEach(() => {
    drawing.html = keptRows;
    drawn = 0;
  });
  afterEach(() => {
    drawing.html = undefined;
  });

  it('are what React would have drawn in their place', () => {
    const names = ['Ah Seng', 'Tan & Söhne', '<hr/> 老板', '"><script>alert(1)</script>', ''];
    const kept = table(names, { query: '?a=1&b=2' });
    const again = table(names, { query: '?a=1&b=2' });
    drawing.html = undefined;
    const plain = table(names, { query: '?a=1&b=2' });
    expect(kept).toBe(plain);
    expect(again).toBe(plain);
  });

  it('are drawn once, and only those that changed again', () => {
    table(['one', 'two', 'three'], { query: '' });
    expect(drawn).toBe(3);
    table(['one', 'two', 'three'], { query: '' });
    expect(drawn).toBe(3);
    expect(table(['one', 'two', 'four'], { query: '' })).toContain('four');
    expect(drawn).toBe(4);
  });

  it('are others where what goes for all of them is', () => {
    expect(table(['five'], { query: '?page=1' })).toContain('/there/0?page=1');
    expect(table(['five'], { query: '?page=2' })).toContain('/there/0?page=2');
  });

  it('are others where they are drawn in another way', () => {
    const rows = [{ id: '0', name: 'six' }];
    table(['six'], { query: '' });
    expect(renderToString(<Rows in="tbody" each={Other} rows={rows} of={{ query: '' }} />)).toBe(
      '<tbody><tr title="six"></tr></tbody>',
    );
  });

  it('leave the page around them as it is, before and after', () => {
    const kept = renderToString(<Around />);
    drawing.html = undefined;
    expect(kept).toBe(renderToString(<Around />));
    expect(kept).toContain('<div><b>seven</b></div>after');
  });

  it('are not kept before the code that they wait for has come', () => {
    const late = () => keptRows(Row, [{ id: '0', name: 'eight', late: true }], { query: '' });
    expect(late()).toContain(notYetThere);
    late();
    expect(drawn).toBe(2);
  });

  it('refuse a row that cannot be told from the next', () => {
    expect(() => keptRows(Ruled, [{ id: '0' }], {})).toThrow('A row has a rule of its own');
  });
});

const Part = ({ of: { name } }: { of: { name: string } }) => <b>{name}</b>;

const Other = ({ row }: RowProps) => <tr title={row.name} />;

const Ruled = () => <hr />;

const Around = () => (
  <section>
    before {1}
    <Kept each={Part} of={{ name: 'seven' }} />
    after {2}
  </section>
);
