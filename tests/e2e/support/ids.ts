import type { Page } from '@playwright/test';
import type { People } from './people';

/** Ids already looked up. The sample company's records stay the same for all people and window sizes. */
const found = new Map<string, Promise<string>>();

type Look = (people: People, page: Page) => Promise<string>;

/** How the signed-in person finds the id for each `:name` in an address. */
const looks: Record<string, Look> = {
  employee: someEmployee,
  item: (people) => people.sampleItem(),
  idea: someIdea,
  scene: someScene,
  meeting: someMeeting,
  task: (people, page) => firstIn('/Tasks', people, page),
  job: (people, page) => firstIn('/JobManagement', people, page),
  active: activeJob,
  price: (people, page) => firstIn('/Pricing', people, page),
  id: someClient,
  week: someWeek,
};

/** The address with the ids of things of the sample company; each is looked up once in a worker. */
export async function withIds(path: string, people: People, page: Page): Promise<string> {
  const [, section, status] =
    /^\/(Quot|Invoice)\w*\/(?:send\?ids=)?:(draft|sent|declined|expired|overdue|paid)\b/.exec(path) ?? [];
  const list = section === 'Quot' ? '/Quotes' : '/Invoices';
  if (status) return await withDocument(path, list, status, people, page);
  let whole = path;
  for (const [placeholder, name = ''] of path.matchAll(/:(\w+)/g))
    whole = whole.replace(placeholder, await idOf(name, people, page));
  return whole;
}

function idOf(name: string, people: People, page: Page): Promise<string> {
  let id = found.get(name);
  if (!id) {
    id = (looks[name] as Look)(people, page);
    found.set(name, id);
  }
  return id;
}

/** The address of a quotation or invoice with this status, or of its public page. */
async function withDocument(
  path: string,
  list: '/Quotes' | '/Invoices',
  status: string,
  people: People,
  page: Page,
): Promise<string> {
  const { request } = page.context();
  const found = await (await request.get(`${people.origin}${list}?status=${status}`)).text();
  // The last one, since another journey may just be writing and sending the first.
  const id = [...found.matchAll(new RegExp(`${list}/([0-9a-f]{24})`, 'g'))].at(-1)?.[1] ?? 'none';
  if (path.startsWith(list)) return path.replace(`:${status}`, id);
  const own = await (await request.get(`${people.origin}${list}/${id}`)).text();
  return /\/(Quotation|Invoice)\/[\w-]{32,}/.exec(own)?.[0] ?? 'none';
}

async function someEmployee(people: People, page: Page): Promise<string> {
  const answer = await page.context().request.get(`${people.origin}/api/employees`);
  const { employees } = (await answer.json()) as { employees: { id: string; name: string }[] };
  return employees.find(({ name }) => name === 'Chen Wei')?.id ?? 'none';
}

async function someIdea(people: People, page: Page): Promise<string> {
  const list = `/clientDashBoard/${await idOf('id', people, page)}/ideas?q=Ten+cups`;
  const answer = await page.context().request.get(`${people.origin}${list}`);
  return /\/Idea\/([0-9a-f]{24})/.exec(await answer.text())?.[1] ?? 'none';
}

async function someMeeting(people: People, page: Page): Promise<string> {
  const tab = `/clientDashBoard/${await idOf('id', people, page)}/meetings`;
  const answer = await page.context().request.get(`${people.origin}${tab}`);
  return (
    /\/Meetings\/([0-9a-f]{24})\/edit[^>]*>(?:(?!<\/a>).)*Tasting/s.exec(await answer.text())?.[1] ?? 'none'
  );
}

/** The first thing that a list has a link for. */
async function firstIn(list: string, people: People, page: Page): Promise<string> {
  const answer = await page.context().request.get(`${people.origin}${list}`);
  return new RegExp(`"${list}/([0-9a-f]{24})/`).exec(await answer.text())?.[1] ?? 'none';
}

/** The signed-in driver's running job. It is yesterday's if midnight has passed since the sample was made. */
async function activeJob(people: People, page: Page): Promise<string> {
  for (const daysAgo of [0, 1]) {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    const date = at.toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' });
    const answer = await page.context().request.get(`${people.origin}/api/jobs?date=${date}`);
    const jobs = (await answer.json()) as { id: string; status: string }[];
    const active = jobs.find(({ status }) => status === 'active');
    if (active) return active.id;
  }
  return 'none';
}

async function someScene(people: People, page: Page): Promise<string> {
  const idea = await idOf('idea', people, page);
  const answer = await page.context().request.get(`${people.origin}/getStoryboards?ideaID=${idea}`);
  return (await answer.json()).data[0]?.id ?? 'none';
}

async function someClient(people: People, page: Page): Promise<string> {
  const answer = await page.context().request.get(`${people.origin}/crm?q=Ah+Seng`);
  return /clientDashBoard\/([0-9a-f]{24})/.exec(await answer.text())?.[1] ?? 'none';
}

async function someWeek(people: People, page: Page): Promise<string> {
  const id = await idOf('id', people, page);
  const answer = await page.context().request.get(`${people.origin}/api/sentiment/${id}`);
  return (await answer.json())[0]?.id ?? 'none';
}
