/** What a call answered. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape the call has.
  body: any;
  headers: Headers;
}

/** Server and test share a processor: compressing and decompressing each page would take a fifth of it. */
export const uncompressed = { 'Accept-Encoding': 'identity' };

/** An API client with the token of one user, or without. */
export class ApiClient {
  constructor(
    readonly origin: string,
    readonly token: string | null = null,
    readonly ids: { userId: string; companyId: string } = { userId: '', companyId: '' },
  ) {}

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return await this.send(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    });
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      ...init,
      headers: {
        ...uncompressed,
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...init.headers,
      },
    });
    const text = await response.text();
    const json = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  get(path: string) {
    return this.call('GET', path);
  }

  post(path: string, body: unknown = {}) {
    return this.call('POST', path, body);
  }

  put(path: string, body: unknown) {
    return this.call('PUT', path, body);
  }

  delete(path: string) {
    return this.call('DELETE', path);
  }
}

let companies = 0;

/** Signs a new company up and returns its owner's client. */
export async function newCompany(
  origin: string,
  email = `boss${++companies}@firm${companies}.example`,
): Promise<ApiClient> {
  const { status, body } = await new ApiClient(origin).post('/signup', { email, password: 'secret-6' });
  if (status !== 200) throw new Error(`Sign-up failed: ${JSON.stringify(body)}`);
  return new ApiClient(origin, body.token, { userId: body.userId, companyId: body.companyId });
}

/** The required fields of a client. */
export const someClient = {
  CompanyName: 'Kopi & Co',
  industry: 'Food & beverage',
  contactPerson: 'Tan Ah Kow',
  role: 'Owner/C-Suite',
  Email: 'ah.kow@kopi.example',
};

let skus = 0;

/** The fields of a new stock item with a unique SKU. */
export const someItem = () => ({
  SKU: `COF-${++skus}`,
  productName: 'Dark roast beans, 1 kg',
  productSegment: 'Coffee',
  location: 'Rack A1',
  totalCount: 10,
  onHoldCount: 3,
  unit: 'pcs',
  price: 28.5,
  cost: 17.2,
});

/** The fields of a new resource. */
export const someResource = {
  name: 'Delivery van',
  type: 'Vehicle',
  status: 'Available',
  capacity: '800',
  quantity: '1',
  lastMaintenance: '2026-08-21',
  nextMaintenance: '2027-02-21',
  note: 'Key with Ahmad.',
};

/** The fields of a new quotation. */
export const someQuotation = {
  clientName: 'Kopi & Co',
  title: 'Beans for a year',
  description: 'Twenty kilos a month.',
  amount: 1_250.5,
  paymentTerm: '30 days',
};

export const someInvoice = {
  clientName: 'Kopi & Co',
  title: 'Beans for a month',
  lines: [{ description: 'Dark roast beans, 1 kg', quantity: 12.5, unitPrice: 24 }],
  gst: true,
  paymentTerm: '30 days',
};

/** The fields of a new job, on the day of the documentation's example. */
export const someJob = {
  title: 'Deliver 20 kg of dark roast',
  client: 'Ah Seng Coffee House',
  startLocation: '21 Kallang Avenue',
  endLocation: '56 Eng Hoon Street',
  jobDate: '2026-11-27',
  jobTime: '07:30',
  description: 'Back door. PayNow on delivery.',
};

let employees = 0;

/** The fields of a new employee with a unique address. */
export const someEmployee = () => ({
  legalName: 'Tan Siew Ling',
  name: 'Siew Ling',
  dob: '1994-05-17',
  personalEmail: 'siewling@home.example',
  email: `employee${++employees}@staff.example`,
  password: 'secret-6',
  mobileNumber: '+65 8123 4567',
  homeAddress: '12 Jalan Besar',
  position: 'Barista',
  department: 'Operations',
  joinDate: '2026-01-05',
});
