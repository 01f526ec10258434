import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contract } from '../contract/rows';
import { newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { toldCalls } from '../support/openapi';
import { nameOf } from '../support/rows';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ APP_URL: 'https://laoban.example' });

test('the OpenAPI file is one, for everybody', async () => {
  const response = await fetch(`${suite.url}/api/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  const file = await response.json();
  expect(await new Validator().validate(file)).toEqual({ valid: true });
  expect(file.openapi).toMatch(/^3\.1\./);
  expect(file.servers).toEqual([{ url: 'https://laoban.example' }]);
  const ids = Object.values(file.paths).flatMap((at) =>
    Object.values(at as object).map((one) => one.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  // A dialect may be named only by a document of its own.
  expect(JSON.stringify(file)).not.toContain('"$schema"');
  // Every pointer leads somewhere.
  for (const [, pointer = ''] of JSON.stringify(file).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(pointer.split('/').reduce((at, name) => at?.[name], file)).toBeDefined();
  }
});

test('behind TLS a page may stay for the Back button, for signing out takes it away', async () => {
  const { headers } = await fetch(`${suite.url}/api`);
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
});

test('the OpenAPI file has every call and its possible refusals', async () => {
  const told = await toldCalls(suite.url);
  expect([...told.keys()].sort()).toEqual(contract.map(nameOf).sort());
  expect(told.get('POST /createcompany')?.statuses).toEqual([
    ...['200', '400', '401', '402', '403', '404', '405', '409', '413', '415', '429', '500', '503'],
  ]);
  expect(told.get('GET /getcompanybyid/{}')?.statuses).toEqual([
    ...['200', '400', '401', '403', '404', '405', '429', '500', '503'],
  ]);
  expect(told.get('DELETE /deletecompany/{}')?.statuses).not.toContain('402');
  expect(told.get('POST /api/token')?.statuses).toContain('401');
});

test('only a body with files has fields for them', async () => {
  const file = await (await fetch(`${suite.url}/api/openapi.json`)).json();
  const { content } = file.paths['/createStoryboard'].post.requestBody;
  const named = (type: string) => Object.keys(content[type].schema.properties);
  expect(named('multipart/form-data')).toEqual(expect.arrayContaining(['Title', 'image', 'file']));
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    expect(named(type)).toEqual(['IdeaID', 'Title', 'Description', 'Duration', 'SceneNumber']);
});

test('only what a call takes is in its table', async () => {
  const file = await (await fetch(`${suite.url}/api/openapi.json`)).json();
  const { schema } = file.paths['/createCompany'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['CompanyName', 'industry', 'contactPerson', 'role', 'Email']);
  expect(schema.properties.CompanyName).toEqual({ type: 'string', minLength: 1, maxLength: 150 });
  expect(schema.properties.referral).toEqual({ type: 'boolean' });
  const change = file.paths['/updateCompany/{id}'].put.requestBody.content['application/json'].schema;
  expect(Object.keys(change.properties)).not.toContain('id');
  expect(change.properties.version).toMatchObject({ type: 'integer', minimum: 0 });
  expect(change.required).toBeUndefined();
});

test('there are no metrics where no token is set for them', async () => {
  expect((await fetch(`${suite.url}/metrics`)).status).toBe(404);
});

test('no method but GET is taken there', async () => {
  const response = await fetch(`${suite.url}/api/openapi.json`, { method: 'POST' });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET']);
});

test('the page at /api shows every call to everyone, and tokens only to people who are signed in', async () => {
  const browser = new PlainBrowser(suite.url);
  const response = await browser.get('/api');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  for (const path of new Set(contract.map((row) => row.path))) expect(page).toContain(`>${path}</code>`);
  expect(page.includes('Your tokens')).toBe(false);

  const company = await newCompany(suite.url, 'boss@reference.example');
  // A token sent to a page does not sign anyone in.
  expect((await company.get('/api')).body).not.toContain('Your tokens');
  // The cookie of a suite behind https is sent over plain http by this browser too.
  const login = { email: 'boss@reference.example', password: 'secret-6' };
  await browser.post('/login', login, { Origin: 'https://laoban.example' });
  expect(await browser.open('/api')).toContain('Your tokens');
});
