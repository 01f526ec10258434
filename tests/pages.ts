import {
  type ApiClient,
  someClient,
  someEmployee,
  someItem,
  someJob,
  someQuotation,
  someResource,
} from './support/api';
import { someCheckout, someInvoice } from './support/billing';
import type { PlainBrowser } from './support/browser';
import { approvedLeave, leave, someLeave, someLeaveMonth } from './support/leave';
import {
  calendar,
  device,
  exported,
  lastScene,
  leaveCalendar,
  leaver,
  outQuotation,
  ownPlan,
  price,
  scene,
  sentQuotation,
  sharedLogo,
  sharedPicture,
  token,
  uploadedItems,
  uploadedList,
  weighedWeek,
  withScenes,
  withSecondFactor,
} from './support/page-things';
import {
  alert,
  assignedJob,
  client,
  employee,
  idea,
  item,
  job,
  meeting,
  quotation,
  resource,
  task,
} from './support/things';

/** One page, as data: the checks that hold for every page are made from these rows. */
export interface PageRow {
  /** Its address as the routes write it, `:id` standing for the thing that the page is about. */
  path: string;
  /**
   * Who may open it: everybody, every signed-in user, the boss, or the holders of one of these flags. A scanned
   * page counts as everybody's: it asks a stranger on itself who he is.
   */
  key: 'public' | 'any' | 'laoban' | readonly string[];
  /**
   * Makes the thing that the page is about, in this firm, and answers its id; where the address names two, both with a
   * slash between. Some can be made by a page alone.
   */
  thing?: (firm: ApiClient, browser: PlainBrowser) => Promise<string>;
  /** What its form sends when it succeeds; without it the page takes no form. */
  fields?: Record<string, string>;
  /** It only leads somewhere else. */
  leads?: true;
  /** Whoever has the address may see it, from whatever firm. */
  shared?: true;
}

const CRM = ['CRM'];
const MEETINGS = ['Meetings'];
const HR = ['HR'];
const Tasks = ['Tasks'];
const QUOTES = ['Quotes'];
const JOBS = ['JobManagement'];

/** Values as a form sends them. */
const strings = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Every page. */
export const pages: readonly PageRow[] = [
  { path: '/', key: 'public' },
  { path: '/login', key: 'public', fields: { email: 'nobody@pages.example', password: 'secret-6' } },
  { path: '/login/code', key: 'public', fields: { otp: '123456' } },
  { path: '/SignUp', key: 'public', fields: { email: 'new@pages.example', password: 'secret-6' } },
  { path: '/ForgetPassword', key: 'public', fields: { email: 'nobody@pages.example' } },
  { path: '/ResetPassword/:token', key: 'public', fields: { newPassword: 'secret-7' } },
  { path: '/ConfirmEmail/:token', key: 'public', fields: {} },
  { path: '/theme', key: 'public', fields: { theme: 'dark', to: '/' }, leads: true },
  { path: '/sidebar', key: 'public', fields: { sidebar: 'open', to: '/' }, leads: true },
  { path: '/api', key: 'public' },
  { path: '/*', key: 'public' },
  {
    path: '/InventoryFulfilement/:itemId',
    key: 'public',
    thing: item,
    fields: { type: 'fulfilment', quantity: '1' },
  },
  {
    path: '/InventoryFulfilement/:itemId/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },

  { path: '/crm', key: CRM },
  { path: '/crm/new', key: CRM, fields: { ...someClient } },
  { path: '/clientDashBoard/:id', key: CRM, thing: client },
  {
    path: '/clientDashBoard/:id/edit',
    key: CRM,
    thing: client,
    fields: { ...someClient, CompanyName: 'Renamed' },
  },
  { path: '/clientDashBoard/:id/notes', key: CRM, thing: client, fields: { notes: 'Overwritten' } },
  { path: '/clientDashBoard/:id/trends', key: CRM, thing: client, fields: {} },
  { path: '/clientDashBoard/:id/ideas', key: CRM, thing: client, fields: {} },
  { path: '/clientDashBoard/:id/ideas/new', key: CRM, thing: client, fields: { Title: 'A stamp card' } },
  { path: '/StoryboardClient/:ideaID', key: 'public', thing: withScenes, shared: true },
  { path: '/StoryboardClient/:ideaID/files/:id', key: 'public', thing: sharedPicture, shared: true },
  {
    path: '/Storyboard/:ideaID',
    key: CRM,
    thing: withScenes,
    // The scene that was given last comes first.
    get fields() {
      return { scene: lastScene, to: '1' };
    },
  },
  { path: '/StoryboardClient/:ideaID/film', key: 'public', thing: withScenes, shared: true },
  { path: '/Storyboard/:ideaID/film', key: CRM, thing: withScenes },
  { path: '/Storyboard/:ideaID/pdf', key: CRM, thing: withScenes },
  { path: '/Storyboard/:ideaID/create', key: CRM, thing: idea, fields: {} },
  {
    path: '/Storyboard/:ideaID/share',
    key: CRM,
    thing: withScenes,
    fields: { shared: 'false' },
    leads: true,
  },
  {
    path: '/Storyboard/:ideaID/scenes/new',
    key: CRM,
    thing: withScenes,
    fields: { Title: 'New', Duration: '1' },
  },
  { path: '/Storyboard/:ideaID/scenes/:id/edit', key: CRM, thing: scene, fields: { Title: 'Renamed' } },
  { path: '/Storyboard/:ideaID/scenes/:id/delete', key: CRM, thing: scene, fields: {} },
  { path: '/Idea/:id', key: CRM, thing: idea },
  { path: '/Idea/:id/edit', key: CRM, thing: idea, fields: { Title: 'Renamed' } },
  { path: '/Idea/:id/delete', key: CRM, thing: idea, fields: {} },
  { path: '/Idea/:id/favourite', key: CRM, thing: idea, fields: { Fav: 'true' } },
  { path: '/clientDashBoard/:id/sentiment', key: CRM, thing: client, fields: {} },
  { path: '/clientDashBoard/:id/sentiment/:recordId', key: CRM, thing: weighedWeek },
  { path: '/clientDashBoard/:id/activity', key: CRM, thing: client },
  { path: '/clientDashBoard/:id/delete', key: CRM, thing: client, fields: {} },
  { path: '/clientDashBoard/:id/quotes', key: CRM, thing: client },
  { path: '/Quotes', key: QUOTES },
  { path: '/Quotes/new', key: QUOTES, fields: strings(someQuotation) },
  { path: '/Quotes/export', key: QUOTES },
  { path: '/Quotes/:id', key: QUOTES, thing: quotation },
  {
    path: '/Quotes/:id/edit',
    key: QUOTES,
    thing: quotation,
    fields: { ...strings(someQuotation), title: 'Renamed', revision: '0' },
  },
  { path: '/Quotes/:id/send', key: QUOTES, thing: quotation, fields: {} },
  { path: '/Quotes/:id/accepted', key: QUOTES, thing: outQuotation, fields: { status: 'accepted' } },
  { path: '/Quotes/:id/declined', key: QUOTES, thing: quotation, fields: { status: 'declined' } },
  { path: '/Quotes/:id/share', key: QUOTES, thing: outQuotation, fields: { shared: 'false' }, leads: true },
  { path: '/Quotes/:id/duplicate', key: QUOTES, thing: quotation, fields: {}, leads: true },
  { path: '/Quotes/:id/pdf', key: QUOTES, thing: quotation },
  {
    path: '/Quotation/:token',
    key: 'public',
    thing: sentQuotation,
    fields: { answer: 'accepted', name: 'Tan Ah Kow' },
    shared: true,
  },
  { path: '/Quotation/:token/pdf', key: 'public', thing: sentQuotation, shared: true },
  { path: '/Quotation/:token/logo', key: 'public', thing: sharedLogo, shared: true },
  { path: '/crm/export', key: CRM },
  { path: '/crm/pick', key: ['CRM', 'Meetings', 'Tasks', 'Quotes'] },
  { path: '/crm/import', key: CRM, fields: {} },
  { path: '/crm/import/template', key: CRM },
  { path: '/crm/import/:id/mistakes', key: CRM, thing: uploadedList },
  { path: '/crm/import/:id/stop', key: CRM, thing: uploadedList, fields: {} },

  { path: '/Inventory', key: 'any' },
  {
    path: '/Inventory/new',
    key: 'any',
    get fields() {
      const { totalCount, onHoldCount, ...texts } = someItem();
      return { ...texts, totalCount: String(totalCount), onHoldCount: String(onHoldCount) };
    },
  },
  { path: '/Inventory/:id/edit', key: 'any', thing: item, fields: { productName: 'Renamed' } },
  { path: '/Inventory/:id/delete', key: 'any', thing: item, fields: {} },
  { path: '/Inventory/export', key: 'any' },
  { path: '/Inventory/resources/export', key: 'any' },
  { path: '/Inventory/alerts/export', key: 'any' },
  { path: '/Inventory/labels', key: 'any' },
  { path: '/Inventory/import', key: 'any', fields: {} },
  { path: '/Inventory/import/template', key: 'any' },
  { path: '/Inventory/import/:id/mistakes', key: 'any', thing: uploadedItems },
  { path: '/Inventory/import/:id/stop', key: 'any', thing: uploadedItems, fields: {} },
  { path: '/Inventory/resources', key: 'any' },
  { path: '/Inventory/resources/new', key: 'any', fields: someResource },
  { path: '/Inventory/resources/:id/edit', key: 'any', thing: resource, fields: { name: 'Renamed' } },
  { path: '/Inventory/resources/:id/delete', key: 'any', thing: resource, fields: {} },
  { path: '/Inventory/analysis', key: 'any' },
  { path: '/Inventory/alerts', key: 'any' },
  { path: '/Inventory/alerts/mail', key: 'any', fields: { wanted: 'true' }, leads: true },
  { path: '/Inventory/alerts/:id/resolve', key: 'any', thing: alert, fields: {}, leads: true },
  { path: '/Inventory/books', key: 'laoban', fields: {} },
  { path: '/InventoryDetails/:id', key: 'any', thing: item },
  {
    path: '/InventoryDetails/:id/new',
    key: 'any',
    thing: item,
    fields: { type: 'add', quantity: '1' },
  },
  {
    path: '/InventoryDetails/:id/correct',
    key: 'any',
    thing: item,
    fields: { type: 'adjust', quantity: '5', note: 'Counted' },
  },
  { path: '/HumanResource', key: HR },
  {
    path: '/HumanResource/new',
    key: HR,
    get fields() {
      return someEmployee();
    },
  },
  { path: '/HumanResource/export', key: HR },
  { path: '/HumanResource/export/list', key: HR },
  { path: '/HumanResource/pick', key: HR },
  { path: '/HumanResource/deleted', key: HR },
  { path: '/HumanResource/:id', key: HR, thing: employee, fields: { name: 'Renamed' } },
  { path: '/HumanResource/:id/contact', key: HR, thing: employee, fields: { noticePeriod: '1 month' } },
  { path: '/HumanResource/:id/job', key: HR, thing: employee, fields: { position: 'Head barista' } },
  { path: '/HumanResource/:id/payroll', key: HR, thing: employee, fields: { baseSalary: '3,200.00' } },
  { path: '/HumanResource/:id/compliance', key: HR, thing: employee, fields: { cpfStatus: 'Full' } },
  { path: '/HumanResource/:id/additional', key: HR, thing: employee, fields: { CRM: 'on' } },
  { path: '/HumanResource/:id/photo', key: HR, thing: employee, fields: { removePhoto: 'true' } },
  { path: '/HumanResource/:id/delete', key: HR, thing: employee, fields: {} },
  { path: '/HumanResource/:id/second-factor', key: 'laoban', thing: withSecondFactor, fields: {} },
  { path: '/HumanResource/:id/data', key: HR, thing: employee, fields: {} },
  { path: '/HumanResource/:id/data/erase', key: HR, thing: leaver, fields: { understood: 'on' } },
  { path: '/HumanResource/:id/data.zip', key: HR, thing: exported },
  { path: '/LeaveManagement', key: 'any', fields: someLeave() },
  { path: '/LeaveManagement/count', key: 'any' },
  { path: '/LeaveManagement/approval', key: HR },
  { path: '/LeaveManagement/approval/:id/approve', key: HR, thing: leave, fields: {} },
  { path: '/LeaveManagement/approval/:id/reject', key: HR, thing: leave, fields: {} },
  { path: '/LeaveManagement/approval/:id/cancel', key: HR, thing: approvedLeave, fields: {} },
  { path: '/LeaveManagement/my', key: 'any' },
  { path: '/LeaveManagement/my/:id/cancel', key: HR, thing: leave, fields: {} },
  { path: '/LeaveManagement/calendar', key: 'any' },
  { path: '/LeaveManagement/calendar/subscribe', key: 'any', fields: {} },
  { path: '/LeaveManagement/calendar/subscribe/end', key: 'any', fields: {}, leads: true },
  { path: '/LeaveManagement/balances', key: HR },
  {
    path: '/LeaveManagement/balances/:id',
    key: HR,
    thing: employee,
    get fields() {
      const year = String(new Date().getUTCFullYear());
      return { type: 'Annual Leave', year, days: '1', reason: 'Worked on a Sunday' };
    },
  },
  {
    path: '/LeaveManagement/holidays',
    key: HR,
    fields: { day: `${someLeaveMonth}-31`, name: 'Company day' },
  },
  { path: '/LeaveManagement/holidays/remove', key: HR, fields: { day: `${someLeaveMonth}-30` }, leads: true },
  { path: '/LeaveManagement/holidays/week', key: HR, fields: { day: '1' } },
  { path: '/LeaveManagement/settings', key: HR },
  { path: '/LeaveManagement/settings/new', key: HR, fields: { name: 'Childcare Leave', days: '6' } },
  { path: '/LeaveManagement/settings/edit', key: HR, fields: { name: 'Annual Leave', days: '15' } },
  { path: '/LeaveManagement/settings/remove', key: HR, fields: { name: 'None' }, leads: true },
  { path: '/LeaveManagement/export', key: HR },
  { path: '/leave-calendar/:token.ics', key: 'public', thing: leaveCalendar, shared: true },
  { path: '/JobManagement', key: 'any' },
  { path: '/JobManagement/new', key: JOBS, fields: someJob },
  { path: '/JobManagement/day-sheet', key: JOBS },
  { path: '/JobManagement/export', key: JOBS },
  { path: '/JobManagement/drivers/:day', key: JOBS },
  { path: '/JobManagement/:id', key: JOBS, thing: job },
  { path: '/JobManagement/:id/edit', key: JOBS, thing: job, fields: { title: 'Renamed' } },
  { path: '/JobManagement/:id/delete', key: JOBS, thing: job, fields: {} },
  { path: '/JobManagement/:id/qrcode', key: JOBS, thing: job },
  { path: '/clientDashBoard/:id/jobs', key: CRM, thing: client },
  { path: '/JobStartEnd/:id', key: 'public', thing: assignedJob, fields: {} },
  {
    path: '/JobStartEnd/:id/sign-in',
    key: 'public',
    fields: { email: 'nobody@pages.example', password: 'secret-6' },
  },
  { path: '/Tasks', key: Tasks, fields: { ids: 'none', newStatus: 'blocked' } },
  { path: '/Tasks/new', key: Tasks, fields: { title: 'New', endDate: '2026-11-27', CustomerID: 'none' } },
  { path: '/Tasks/:id/edit', key: Tasks, thing: task, fields: { title: 'Renamed' } },
  { path: '/Tasks/:id/delete', key: Tasks, thing: task, fields: {} },
  { path: '/Tasks/:id/reopen', key: Tasks, thing: task, fields: { status: 'todo' } },
  { path: '/Tasks/export', key: Tasks },
  { path: '/clientDashBoard/:id/tasks', key: Tasks, thing: client },

  { path: '/Pricing', key: QUOTES, fields: { url: 'https://shop.example/beans' } },
  { path: '/Pricing/:id/delete', key: QUOTES, thing: price, fields: {} },
  { path: '/Pricing/:id/refresh', key: QUOTES, thing: price, fields: {} },
  { path: '/Meetings', key: MEETINGS },
  { path: '/Meetings/new', key: MEETINGS, fields: { title: 'Tasting' } },
  { path: '/Meetings/:id/edit', key: MEETINGS, thing: meeting, fields: { title: 'Renamed' } },
  {
    path: '/Meetings/:id/move',
    key: MEETINGS,
    thing: meeting,
    fields: { startTime: '2026-11-25T09:30', endTime: '2026-11-25T10:30' },
  },
  { path: '/Meetings/:id/delete', key: MEETINGS, thing: meeting, fields: {} },
  { path: '/Meetings/:id/ics', key: MEETINGS, thing: meeting },
  { path: '/Meetings/export', key: MEETINGS },
  { path: '/Meetings/subscribe', key: MEETINGS, fields: { scope: 'mine' } },
  { path: '/Meetings/subscribe/end', key: MEETINGS, fields: {} },
  { path: '/clientDashBoard/:id/meetings', key: MEETINGS, thing: client },
  { path: '/calendar/:token.ics', key: 'public', thing: calendar, shared: true },
  { path: '/welcome/skip', key: 'laoban', fields: {}, leads: true },
  { path: '/welcome', key: 'laoban', fields: { name: 'Boss', companyName: 'Firm' } },
  { path: '/settings', key: 'any', fields: { name: 'Boss' } },
  { path: '/settings/contact', key: 'any', fields: { mobileNumber: '+65 8123 4567' } },
  { path: '/settings/contact/withdraw', key: 'any', fields: {}, leads: true },
  { path: '/settings/job', key: 'any' },
  { path: '/settings/payroll', key: 'any', fields: { 'bankDetails.bankName': 'DBS' } },
  { path: '/settings/compliance', key: 'any' },
  { path: '/settings/additional', key: 'any', fields: { trainings: '' } },
  { path: '/settings/security', key: 'any' },
  {
    path: '/settings/security/password',
    key: 'any',
    fields: { password: 'wrong-6', newPassword: 'secret-7' },
  },
  { path: '/settings/security/devices/others', key: 'any', fields: {} },
  { path: '/settings/security/devices/:id', key: 'any', thing: device, fields: {} },
  { path: '/settings/security/two-factor', key: 'any', fields: { otp: '123456' } },
  { path: '/settings/security/two-factor/begin', key: 'any', fields: {}, leads: true },
  {
    path: '/settings/security/two-factor/required',
    key: 'laoban',
    fields: { required: 'true' },
    leads: true,
  },
  { path: '/settings/security/two-factor/codes', key: 'any', fields: { password: 'x', otp: '123456' } },
  { path: '/settings/security/two-factor/off', key: 'any', fields: { password: 'x', otp: '123456' } },
  { path: '/settings/company', key: 'any', fields: { companyName: 'Firm' } },
  { path: '/settings/company/week', key: HR, fields: { day: '1' } },
  { path: '/settings/company/ownership', key: 'laoban', fields: { to: 'x', password: 'wrong-6' } },
  { path: '/settings/company/users', key: 'laoban' },
  { path: '/settings/company/users/invite', key: 'laoban', fields: { name: 'Siti', email: 'nowhere' } },
  { path: '/settings/company/users/:id', key: 'laoban', thing: employee, fields: { CRM: 'on' } },
  { path: '/settings/company/users/:id/invitation', key: 'laoban', thing: employee, fields: {} },
  { path: '/settings/company/users/:id/sign-out', key: 'laoban', thing: employee, fields: {} },
  {
    path: '/settings/company/users/:id/second-factor',
    key: 'laoban',
    thing: withSecondFactor,
    fields: {},
  },
  { path: '/settings/plans', key: 'any', fields: { priceId: 'local_top-up-50', mode: 'payment' } },
  {
    path: '/settings/plans/change/:plan',
    key: 'laoban',
    thing: ownPlan,
    fields: { priceId: 'local_growth', prorationBehavior: 'create_prorations', modifyType: 'upgrade' },
    shared: true,
  },
  { path: '/settings/plans/cancel', key: 'laoban', fields: {} },
  { path: '/settings/plans/keep', key: 'laoban', fields: {} },
  { path: '/settings/plans/card', key: 'laoban', fields: {} },
  { path: '/settings/invoices/:id', key: 'laoban', thing: someInvoice },
  { path: '/settings/credits', key: 'any' },
  { path: '/settings/activity', key: 'laoban' },
  { path: '/settings/data', key: 'any' },
  { path: '/settings/data/own', key: 'any', fields: {}, leads: true },
  { path: '/settings/data/own.zip', key: 'any' },
  { path: '/settings/data/export', key: 'laoban', fields: {}, leads: true },
  { path: '/settings/data/company.zip', key: 'laoban' },
  { path: '/settings/data/close', key: 'laoban', fields: { companyName: 'Firm', password: 'wrong-6' } },
  { path: '/settings/data/keep', key: 'laoban', fields: {} },
  { path: '/logout', key: 'any', fields: {}, leads: true },
  { path: '/api/tokens/new', key: 'any', fields: { name: 'Weekly report', days: '90' } },
  { path: '/api/tokens/:id/revoke', key: 'any', thing: token, fields: {} },

  { path: '/checkout/:id', key: 'laoban', thing: someCheckout, fields: { card: 'good' } },
  { path: '/Success', key: 'any' },
  { path: '/Cancel', key: 'any' },

  // The last that have a thing: the job that their form begins is still at work while the next row is asked.
  { path: '/Inventory/import/:id', key: 'any', thing: uploadedItems, fields: {} },
  { path: '/crm/import/:id', key: CRM, thing: uploadedList, fields: { duplicates: 'leave' } },
];
