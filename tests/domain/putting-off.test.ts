import type { ShouldRevalidateFunction } from 'react-router';
import { expect, test } from 'vitest';
import { shouldRevalidate as ofMaySignIn } from '~/frame/may-sign-in';
import { shouldRevalidate as ofPage } from '~/frame/page';
import { shouldRevalidate as ofFulfilment } from '~/modules/inventory/pages/inventory-fulfilment';
import { shouldRevalidate as ofJob } from '~/modules/jobs/pages/job-start-end';
import { shouldRevalidate as ofRoot } from '~/root';

const asked = (at: string, more: object = {}) =>
  ({
    currentUrl: new URL('http://suite/JobStartEnd/1/sign-in'),
    nextUrl: new URL(at, 'http://suite'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...more,
  }) as Parameters<ShouldRevalidateFunction>[0];

test('putting off the dialog of a scanned page asks the server nothing, by any route around it', () => {
  const putOff = asked('/JobStartEnd/1?login=later');
  const all = [ofRoot, ofMaySignIn, ofPage, ofJob, ofFulfilment];
  expect(all.map((decides) => decides(putOff))).toEqual([false, false, false, false, false]);
});

test('a page that asks again where it is does so without the layout around it', () => {
  expect(ofPage(asked('/JobStartEnd/1/sign-in'))).toBe(false);
  expect(ofPage(asked('/JobStartEnd/1/sign-in?q=1', { formMethod: 'POST' }))).toBe(false);
});

test('on every other way the layout around a page is read with it', () => {
  expect(ofPage(asked('/Tasks'))).toBe(true);
  expect(ofPage(asked('/JobStartEnd/1?login=later', { formMethod: 'POST' }))).toBe(true);
  expect(ofPage(asked('/Tasks', { defaultShouldRevalidate: false }))).toBe(false);
});
