import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ApiClient } from '../../../tests/support/api';
import { someMeeting } from '../../../tests/support/meetings';
import { calendar } from '../../../tests/support/page-things';
import { type ContractRow, inList, type PageRow } from '../../../tests/support/rows';
import { client, meeting } from '../../../tests/support/things';

const week = { start: '2026-11-23T00:00:00+08:00', end: '2026-11-30T00:00:00+08:00' };

const oneMeeting = async (company: ApiClient, id: string) =>
  inList((await company.get(`/api/meetings-by-date?${new URLSearchParams(week)}`)).body, { id });

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/api/meetings-by-date',
    key: ['Meetings'],
    thing: meeting,
    query: week,
    shape: [],
  },
  {
    method: 'POST',
    path: '/api/add-meeting',
    key: ['Meetings'],
    thing: client,
    thingIn: 'user',
    get body() {
      return someMeeting();
    },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'PUT',
    path: '/api/update-meeting/{id}',
    key: ['Meetings'],
    thing: meeting,
    refers: { user: client },
    body: { title: 'Renamed', logs: ['The head chef comes too.'] },
    sentBack: { read: oneMeeting },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'DELETE',
    path: '/api/meetings/{id}',
    key: ['Meetings'],
    effect: 'vital-write',
    thing: meeting,
    shape: ['code', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/Meetings', key: ['Meetings'] },
  { path: '/Meetings/new', key: ['Meetings'], fields: { title: 'Tasting' } },
  { path: '/Meetings/:id/edit', key: ['Meetings'], thing: meeting, fields: { title: 'Renamed' } },
  {
    path: '/Meetings/:id/move',
    key: ['Meetings'],
    thing: meeting,
    fields: { startTime: '2026-11-25T09:30', endTime: '2026-11-25T10:30' },
  },
  { path: '/Meetings/:id/delete', key: ['Meetings'], thing: meeting, fields: {} },
  { path: '/Meetings/:id/ics', key: ['Meetings'], thing: meeting },
  { path: '/Meetings/export', key: ['Meetings'] },
  { path: '/Meetings/subscribe', key: ['Meetings'], fields: { scope: 'mine' } },
  { path: '/Meetings/subscribe/end', key: ['Meetings'], fields: {} },
  { path: '/clientDashBoard/:id/meetings', key: ['Meetings'], thing: client },
  { path: '/calendar/:token.ics', key: 'public', thing: calendar, shared: true },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/Meetings', heading: 'Meetings', title: /^Meetings/, who: owner, inDark: true },
  { path: '/Meetings?view=list', heading: 'Meetings', title: /^Meetings/, who: owner, list: true },
  {
    path: '/Meetings?week=2027-W53',
    heading: 'Something went wrong',
    title: /Laoban$/,
    who: owner,
    status: 400,
    again: true,
  },
  { path: '/Meetings/new', heading: 'Meetings', title: /^Add meeting/, who: owner },
  {
    path: '/Meetings/:meeting/edit',
    heading: 'Meetings',
    title: /^Tasting with the head chef/,
    who: owner,
    again: true,
  },
  {
    path: '/Meetings/:meeting/delete',
    heading: 'Meetings',
    title: /^Delete meeting/,
    who: owner,
    again: true,
  },
  { path: '/Meetings/subscribe', heading: 'Meetings', title: /^Subscribe/, who: owner },
  {
    path: '/clientDashBoard/:id/meetings',
    heading: /Ah Seng Coffee House/,
    title: /^Meetings · Ah Seng/,
    who: owner,
    again: true,
  },
];
