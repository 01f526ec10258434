import {
  cookieOf,
  enterSample,
  owner,
  post,
  seedSample,
  startServer,
  temporaryFolder,
} from '../../tests/support/servers.mjs';

/** One measured build: a built checkout, used only through its commands and HTTP, with its own data folder and sample company. */
export class Side {
  constructor(name, checkout) {
    this.name = name;
    this.checkout = checkout;
    this.data = temporaryFolder();
    seedSample(this.data, checkout);
  }

  /** Starts its server, and finds one record of each kind in the sample company. */
  async start(variables = {}) {
    const suite = await this.startServer(variables);
    this.url = suite.url;
    this.firm = await enterSample(suite.url);
    return suite;
  }

  startServer(variables = {}) {
    return startServer('scripts/start.mjs', { DATA_DIR: this.data, ...variables }, { cwd: this.checkout });
  }

  cookie = () => cookieOf(this.url, owner);
  call = (path, body) => post(this.url, path, body, this.firm.token);
}

/** Starts all sides, runs the work, and stops them. */
export async function withSuites(sides, work, variables) {
  const suites = await Promise.all(sides.map((side) => side.start(variables)));
  try {
    return await work(suites);
  } finally {
    await Promise.all(suites.map((suite) => suite.stop()));
  }
}

/** The rows on a list's first page, and so on the bare page. */
export const rowsOfAPage = 50;

/** Adds clients, tasks, items, jobs and quotations, so that each list has a full page. Once for each side. */
export async function fillLists(side) {
  if (side.filled) return;
  side.filled = true;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  for (let at = 0; at < rowsOfAPage; at += 1) {
    await side.call('/createCompany', client(at));
    await side.call('/api/tasks', { title: `Task ${at}`, endDate: today, CustomerID: side.firm.clientId });
    await side.call('/api/inventory', {
      SKU: `BENCH-${at}`,
      productName: `Item ${at}`,
      productSegment: 'All',
      location: 'Rack',
      totalCount: 100,
      onHoldCount: 0,
    });
    await side.call('/api/quotation', quotation(side.firm));
    await side.call('/api/jobs', job(at, today));
  }
}

export const client = (at) => ({
  CompanyName: `Bench ${at} Pte Ltd`,
  industry: 'Retail',
  contactPerson: 'Tan Wei Ling',
  role: 'Owner/C-Suite',
  Email: `bench${at}@bench.example`,
  contact: '+65 6123 4567',
  address: '1 Tanjong Pagar Road, Singapore 088444',
  website: 'https://bench.example',
});

export const quotation = ({ clientName }) => ({
  clientName,
  title: 'Beans',
  description: 'For a year.',
  amount: 120,
  paymentTerm: '30 days',
});

export const job = (at, jobDate) => ({
  jobId: `BENCH-${at}`,
  title: `Job ${at}`,
  client: 'Kopi & Co',
  startLocation: '21 Kallang Avenue',
  endLocation: '56 Eng Hoon Street',
  jobDate,
  jobTime: '09:30',
  description: 'Back door.',
});
