import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { signedIn } from '../support/browser';
import { type Suite, startSuite } from '../support/suite';
import * as things from '../support/things';

let suite: Suite;
let company: ApiClient;

beforeAll(async () => {
  suite = await startSuite();
  company = await newCompany(suite.url, 'boss@based-on.example');
});
afterAll(() => suite.stop());

interface Changed {
  /** Makes the record, and returns its id. */
  make: (company: ApiClient) => Promise<string>;
  form: (id: string) => string;
  button?: string;
  /** What a colleague saves meanwhile. */
  change: (id: string) => [path: string, sent: Record<string, unknown>];
  /** Typed wrongly at first, and then right. */
  wrong: Record<string, string>;
  right: Record<string, string>;
}

const own = async ({ ids }: ApiClient) => ids.userId ?? '';

const forms: Record<string, Changed> = {
  'a client': {
    make: things.client,
    form: (id) => `/clientDashBoard/${id}/edit`,
    change: (id) => [`/updateCompany/${id}`, { contact: '6123 4567' }],
    wrong: { Email: 'nowhere', address: '12 Keong Saik Road' },
    right: { Email: 'ah.kow@kopi.example' },
  },
  'notes of a client': {
    make: things.client,
    form: (id) => `/clientDashBoard/${id}/notes`,
    button: 'Save notes',
    change: (id) => [`/updateCompany/${id}`, { notes: 'Pays on Fridays.' }],
    wrong: { notes: 'x'.repeat(50_001) },
    right: { notes: 'Opens at seven.' },
  },
  'an idea': {
    make: things.idea,
    form: (id) => `/Idea/${id}/edit`,
    change: (id) => [`/updateIdea/${id}`, { Description: 'Ten stamps.' }],
    wrong: { Title: '' },
    right: { Title: 'A card' },
  },
  'an item': {
    make: things.item,
    form: (id) => `/Inventory/${id}/edit`,
    change: (id) => [`/api/inventory/${id}`, { location: 'Rack B2' }],
    wrong: { productName: '' },
    right: { productName: 'Beans' },
  },
  'a resource': {
    make: things.resource,
    form: (id) => `/Inventory/resources/${id}/edit`,
    change: (id) => [`/api/resources/${id}`, { note: 'Key with Siti.' }],
    wrong: { name: '' },
    right: { name: 'Van' },
  },
  'a meeting': {
    make: things.meeting,
    form: (id) => `/Meetings/${id}/edit`,
    change: (id) => [`/api/update-meeting/${id}`, { desc: 'At the outlet.' }],
    wrong: { title: '' },
    right: { title: 'Tasting' },
  },
  'a task': {
    make: things.task,
    form: (id) => `/Tasks/${id}/edit`,
    change: (id) => [`/api/tasks/${id}`, { description: 'Asks for beans.' }],
    wrong: { title: '' },
    right: { title: 'Call' },
  },
  'a task in the list': {
    make: things.task,
    form: (id) => `/Tasks/${id}/row`,
    change: (id) => [`/api/tasks/${id}`, { description: 'Asks for beans.' }],
    wrong: { title: '' },
    right: { title: 'Call' },
  },
  'a job': {
    make: things.job,
    form: (id) => `/JobManagement/${id}/edit`,
    change: (id) => [`/api/jobs/${id}`, { description: 'Front door.' }],
    wrong: { title: '' },
    right: { title: 'Deliver beans' },
  },
  'the time of a job': {
    make: things.job,
    form: (id) => `/JobManagement/${id}/move`,
    button: 'Move',
    change: (id) => [`/api/jobs/${id}`, { jobTime: '09:00' }],
    wrong: { jobDate: '' },
    right: { jobDate: '2027-01-05' },
  },
  'a kind of job': {
    make: things.jobKind,
    form: (id) => `/JobManagement/kinds/${id}/edit`,
    change: (id) => [`/api/job-kinds/${id}`, { description: 'Front door.' }],
    wrong: { name: '' },
    right: { name: 'Delivery of beans' },
  },
  'a quotation': {
    make: things.quotation,
    form: (id) => `/Quotes/${id}/edit`,
    change: (id) => [`/api/quotation/${id}`, { description: 'Beans.' }],
    wrong: { title: '' },
    right: { title: 'Beans for a month' },
  },
  'an employee': {
    make: things.employee,
    form: (id) => `/HumanResource/${id}/job`,
    button: 'Save Changes',
    change: (id) => [`/updateEmployee/${id}`, { department: 'Sales' }],
    wrong: { position: 'x'.repeat(300) },
    right: { position: 'Barista' },
  },
  'the own profile': {
    make: own,
    form: () => '/settings',
    button: 'Save Changes',
    change: () => ['/updateProfile', { mobileNumber: '+65 9000 0009' }],
    wrong: { name: '', legalName: 'Half typed' },
    right: { name: 'Boss' },
  },
  'the company': {
    make: own,
    form: () => '/settings/company',
    change: () => ['/api/company', { contactNumber: '6123 4567' }],
    wrong: { postalCode: '1234567' },
    right: { postalCode: '068805' },
  },
};

test.each(Object.entries(forms))(
  'the form of %s that was refused for a field is still based on what it was filled from',
  async (_, { make, form, button = 'Save', change, wrong, right }) => {
    const id = await make(company);
    const browser = await signedIn(suite.url, 'boss@based-on.example');
    const page = await browser.visit(form(id));
    const [path, sent] = change(id);
    expect((await company.put(path, sent)).status).toBe(200);
    const refused = await page.press(button, wrong);
    expect(refused.status).toBe(400);
    const late = await refused.press(button, right);
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/somebody else|has changed/i)]);
    // What the colleague saved was shown: saving again is meant.
    expect((await late.press(button)).status).toBe(200);
  },
);
