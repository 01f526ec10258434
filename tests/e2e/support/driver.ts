import { expect, type Page } from '@playwright/test';
import { singaporeDay } from '../../../app/core/dates';
import type { Login, People } from './people';
import { ownerWithCalls } from './scan';

/** A job that is to be driven, and ways to look at it and to change it from elsewhere. */
interface Scanned {
  login: Login;
  at: string;
  job: () => Promise<Record<string, unknown> & { status: string; endLocation: string }>;
  /** Changes it from elsewhere. */
  change: (sent: object) => Promise<unknown>;
}

/** A new firm with a job of its boss's to drive, and its address; the page itself is nobody's yet. */
export async function scan(people: People, page: Page, more: object = {}): Promise<Scanned> {
  const { login, token, call } = await ownerWithCalls(people, page);
  const userId = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub;
  const sent = {
    title: 'Beans for Bedok',
    client: 'Kopi & Kaya',
    startLocation: '21 Kallang Avenue',
    endLocation: '56 Eng Hoon Street',
    jobDate: singaporeDay(new Date()),
    jobTime: '09:30',
    description: 'Back door.',
    assignedEmployees: [userId],
    status: 'assigned',
    ...more,
  };
  const { id } = (await (await call('POST', '/api/jobs', sent)).json()).data;
  await page.context().clearCookies();
  return {
    login,
    at: `/JobStartEnd/${id}`,
    change: async (sent) => await call('PUT', `/api/jobs/${id}`, sent),
    job: async () => (await (await call('GET', `/api/jobs/${id}`)).json()).data,
  };
}

/** A new firm with two drivers, who have no rights but their own jobs, and calls of its owner. */
export async function twoDrivers(people: People, page: Page) {
  const { login: owner, call } = await ownerWithCalls(people, page);
  const jobDate = singaporeDay(new Date());
  const hire = async (name: string) => {
    const login = people.stranger();
    const sent = {
      ...{ legalName: name, name, dob: '1994-05-17', personalEmail: login.email, ...login },
      ...{ mobileNumber: '+65 8123 4567', homeAddress: '12 Jalan Besar', position: 'Driver' },
      ...{ department: 'Operations', joinDate: '2026-01-05' },
    };
    const { employeeID } = await (await call('POST', '/createEmployee', sent)).json();
    return { login, id: employeeID as string };
  };
  const [ahmad, wei] = [await hire('Ahmad'), await hire('Wei')];
  const job = async (id: string) => (await (await call('GET', `/api/jobs/${id}`)).json()).data;
  const addJob = async (driver: { id: string }, more: object) => {
    const sent = {
      ...{ client: 'Kopi & Kaya', startLocation: '21 Kallang Avenue', endLocation: '56 Eng Hoon Street' },
      ...{ jobDate, jobTime: '09:30', description: 'Back door.', status: 'assigned' },
      assignedEmployees: [driver.id],
      ...more,
    };
    return (await (await call('POST', '/api/jobs', sent)).json()).data.id as string;
  };
  await page.context().clearCookies();
  return { owner, call, ahmad, wei, addJob, job };
}

export const start = (page: Page) => page.getByRole('button', { name: 'Start Job' });
export const end = (page: Page) => page.getByRole('button', { name: 'End Job' });
export const endLocation = (page: Page) => page.getByLabel(/^End Location/);

/** Signs with a finger. */
export async function sign(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: 'Sign here with a finger' });
  await canvas.scrollIntoViewIfNeeded();
  await canvas.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await canvas.hover({ position: { x: 120, y: 70 } });
  await page.mouse.up();
  await expect(page.locator('input[name=signature]')).toHaveValue(/^data:/);
}

/** The fields of each half-filled form that this phone has stored; with them lie the items that it knows. */
export const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, string>[]>((done) => {
        const asked = indexedDB.open('laoban.field');
        // There is none, and this makes none.
        asked.onupgradeneeded = () => asked.transaction?.abort();
        asked.onerror = () => done([]);
        asked.onsuccess = () => {
          const { result } = asked;
          const stored = result.transaction('drafts').objectStore('drafts').getAll();
          stored.onsuccess = () => {
            result.close();
            done(stored.result.map(({ fields }) => fields));
          };
        };
      }),
  );

/** A picture of one green pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPgzg4GAAFOAMq+T0D8AAAAAElFTkSuQmCC',
  'base64',
);
