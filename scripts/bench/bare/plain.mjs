import http from 'node:http';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

/** Node alone: so many rows that React renders anew for each request, or one short answer where there are none. */
const count = Number(process.env.ROWS);
const rows = Array.from({ length: count }, (_, at) => ({
  id: `row-${at}`,
  name: `Company ${at} Pte Ltd`,
  industry: ['Food & beverage', 'Logistics', 'Retail', 'Construction', 'Education'][at % 5],
  badge: ['Cold', 'Warm', 'Hot'][at % 3],
}));

const page = () =>
  h(
    'html',
    null,
    h(
      'body',
      null,
      h(
        'ul',
        null,
        rows.map(({ id, name, industry, badge }) =>
          h(
            'li',
            { key: id },
            h(
              'a',
              { href: `/company/${id}` },
              h('span', null, name),
              h('span', null, industry),
              h('span', { className: 'badge' }, badge),
            ),
          ),
        ),
      ),
    ),
  );

const server = http.createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(count === 0 ? 'ok' : renderToString(page()));
});
server.listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
