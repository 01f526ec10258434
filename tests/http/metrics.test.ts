import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newCompany } from '../support/api';
import { suiteForFile } from '../support/suite';

const METRICS_TOKEN = 'a-token-for-prometheus';
const suite = suiteForFile({ METRICS_TOKEN });

const metricsOf = async (token = METRICS_TOKEN) => {
  const response = await fetch(`${suite.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};

test('they need the token, name routes by their pattern, and contain no company data', async () => {
  const company = await newCompany(suite.url, 'boss@measured.example');
  for (const path of [`/credits/${company.ids.userId}`, '/no-such-page', '/neither/this', '/crm.data'])
    await company.get(path);
  for (const token of ['', 'another', `${METRICS_TOKEN}x`]) expect((await metricsOf(token)).status).toBe(401);
  expect((await fetch(`${suite.url}/metrics`)).status).toBe(401);
  expect((await fetch(`${suite.url}/metrics`, { method: 'POST' })).status).toBe(405);

  const { status, text } = await metricsOf();
  expect(status).toBe(200);
  expect(text).toMatch(
    /laoban_request_seconds_count\{method="GET",route="\/credits\/:[^"]+",status="200",process="1"\} 1/,
  );
  expect(text).toMatch(
    /laoban_request_seconds_count\{method="GET",route="unknown",status="\d+",process="1"\} 2/,
  );
  expect(text).toMatch(/laoban_database_seconds_count\{command="insert",failed="false",process="1"\} \d+/);
  expect(text).toMatch(/^laoban_event_loop_lag_seconds\{percentile="99",process="1"\} \d/m);
  expect(text).toMatch(/^laoban_memory_bytes\{process="1"\} \d{8,}$/m);
  expect(text).toMatch(/^laoban_database_up 1$/m);
  for (const secret of [company.ids.userId, company.ids.companyId, 'measured.example', 'no-such-page'])
    expect(text).not.toContain(secret);
  // Each line is one that Prometheus reads.
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) laoban_\w+ .+|laoban_\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  const types = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(types).size).toBe(types.length);
});

test('a request that its client breaks off is no failure', async () => {
  // A form of which only the beginning comes.
  const begun = () =>
    new ReadableStream({ start: (sending) => sending.enqueue(new TextEncoder().encode('email=nobody')) });
  const form = { email: 'nobody@left.example', password: 'secret-6' };
  for (let ms = 0; ms < 32; ms += 1) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked = [
      fetch(suite.url, { signal }),
      fetch(`${suite.url}/login`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { Origin: suite.url },
        signal,
      }),
      fetch(`${suite.url}/login`, {
        method: 'POST',
        body: begun(),
        duplex: 'half',
        headers: { Origin: suite.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        signal,
      } as RequestInit),
    ];
    await setTimeout(ms % 8);
    leaving.abort();
    await Promise.allSettled(asked);
  }
  const { text } = await metricsOf();
  expect(text).toContain('laoban_request_seconds_count');
  expect(text).not.toMatch(/^laoban_failures_total.* [1-9]/m);
});
