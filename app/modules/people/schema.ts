import { z } from 'zod';
import type { accessKeys } from '~/core/access';
import { amount } from '~/core/amount';
import { employeeStatuses, firstStatuses } from '~/core/employee-status';
import { day } from '~/core/moment';
import { idIfSent, namedId } from '~/core/named-id';
import { phone } from '~/core/phone-input';
import { clientEmail, email, flag, line, lines, wholeNumber } from '~/core/text';
import { upload } from '~/core/upload';
import {
  employmentBases,
  employmentTypes,
  paySchedules,
  trainingStatuses,
  weekdays,
  workArrangements,
} from './choices';
import { acceptFlat, dropEmpty, inOwnWords } from './employee-input';
import * as messages from './messages';
import { orNothing, rows } from './optional-fields';

/** A day, or none; `wrong` is the message for anything else. */
const dayOrNone = (wrong: string) =>
  orNothing(day(wrong))
    .transform((sent) => sent ?? '')
    .meta({ type: 'string', format: 'date' });
const money = orNothing(amount(messages.amountNeeded, { least: 0 })).meta({ type: 'number', minimum: 0 });
/** One of a list, ignoring case. */
const oneOf = <const List extends readonly string[]>(list: List, wrong: string = messages.choiceWrong) =>
  z
    .preprocess(
      (sent) => {
        const small = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
        return list.find((one) => one.toLowerCase() === small) ?? sent;
      },
      z.enum(list, wrong),
    )
    .meta({ type: 'string', enum: [...list] });
const oneOrNone = <const List extends readonly string[]>(list: List) => oneOf(['', ...list] as const);
const tenths = (wrong: string, most: number, step: number, least = 0) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,3}(\.\d{1,2})?$/, wrong)
          .transform(Number),
      ],
      wrong,
    )
    .pipe(z.number().min(least, wrong).max(most, wrong).multipleOf(step, wrong))
    .meta({ anyOf: undefined, type: 'number', minimum: least, maximum: most });

const profile = {
  legalName: line({ most: 150 }),
  name: line({ most: 100 }),
  dob: dayOrNone(messages.dobNeeded),
  employeeStatus: oneOf(employeeStatuses, messages.statusWrong),
};

const emergencyContacts = rows(
  {
    name: line({ needed: messages.contactNameNeeded, most: 100 }),
    relationship: line({ most: 60 }).default(''),
    phone: phone({ needed: messages.contactPhoneNeeded }),
  },
  20,
);

const contact = {
  personalEmail: z
    .union(
      [z.literal(''), clientEmail(messages.personalEmailNeeded, messages.emailWrong)],
      messages.emailWrong,
    )
    .meta({
      anyOf: undefined,
      type: 'string',
      format: 'email',
    }),
  email: email(messages.emailNeeded),
  mobileNumber: phone(),
  homeAddress: lines({ most: 300 }),
  emergencyContacts,
  noticePeriod: line({ most: 60 }),
};

const job = {
  position: line({ most: 100 }),
  department: line({ most: 100 }),
  managerId: z
    .string(messages.managerUnknown)
    .max(100, messages.managerUnknown)
    .describe('The id of the manager; empty for none.'),
  employmentType: oneOrNone(employmentTypes),
  workArrangement: oneOrNone(workArrangements),
  workLocation: line({ most: 100 }),
  joinDate: dayOrNone(messages.joinDateNeeded),
  probationEndDate: dayOrNone(messages.probationEndWrong),
  contractEndDate: dayOrNone(messages.contractEndWrong),
  noticePeriod: contact.noticePeriod,
  gradeLevel: line({ most: 60 }),
  costCentre: line({ most: 60 }),
  drives: flag.describe('Whether they are offered first as a driver of jobs.'),
  workingDays: z
    .preprocess(
      (sent) => (sent === undefined ? sent : [sent].flat().filter((day) => day !== '' && day !== null)),
      z.array(
        wholeNumber(messages.workingDaysWrong, 1).refine((one) => one <= 7, messages.workingDaysWrong),
        messages.workingDaysWrong,
      ),
    )
    .transform((days) => [...new Set(days)].sort())
    .meta({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } })
    .describe('The days they work, 1 for Monday to 7 for Sunday; none for the company’s.'),
};

const bankDetails = z
  .object(
    {
      accountName: line({ most: 100 }),
      bankName: line({ most: 100 }),
      branchCode: line({ most: 20 }),
      accountNumber: line({ most: 40 }),
    },
    messages.groupWrong,
  )
  .partial();

const payParts = rows(
  {
    name: line({ needed: messages.payPartNameNeeded, most: 100 }),
    amount: amount(messages.amountNeeded, { least: 0 }),
  },
  50,
);

const payroll = {
  employmentBasis: oneOf(employmentBases),
  baseSalary: money.describe('Per month.'),
  currency: line({ needed: messages.currencyWrong, most: 3 })
    .pipe(
      z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, messages.currencyWrong),
    )
    .meta({ type: 'string' }),
  paySchedule: oneOf(paySchedules),
  generateDay: orNothing(
    wholeNumber(messages.generateDayWrong, 1).refine((one) => one <= 31, messages.generateDayWrong),
  ).meta({ type: 'integer', minimum: 1, maximum: 31 }),
  generateWeekday: oneOrNone(weekdays),
  hourlyRate: money,
  hoursWorked: orNothing(tenths(messages.hoursWrong, 744, 0.25)).meta({
    type: 'number',
    minimum: 0,
    maximum: 744,
    description: 'Per month.',
  }),
  attendanceRequired: flag,
  bankDetails,
  allowances: payParts,
  deductions: payParts,
  payrollHistory: rows(
    {
      month: line({ needed: messages.monthWrong, most: 7 })
        .pipe(z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, messages.monthWrong))
        .meta({ type: 'string' }),
      base: amount(messages.amountNeeded, { least: 0 }),
      net: amount(messages.amountNeeded, { least: 0 }),
      status: line({ most: 40 }).default(''),
    },
    240,
  ),
};

const entitlementRows = rows(
  {
    type: line({ needed: messages.leaveTypeNeeded, most: 60 })
      .pipe(z.string().transform((type) => (/^off in[- ]lieu$/i.test(type) ? 'Off In Lieu' : type)))
      .meta({ type: 'string', maxLength: 60 }),
    entitlement: tenths(messages.daysWrong, 366, 0.5),
    balance: orNothing(tenths(messages.balanceWrong, 366, 0.5, -366))
      .optional()
      .meta({ type: 'number' })
      .describe('Calculated. A different number becomes an adjustment of this year’s balance.'),
  },
  30,
).superRefine((list, { addIssue }) => {
  const types = list.map(({ type }) => type.toLowerCase());
  types.forEach((type, at) => {
    if (types.indexOf(type) < at) {
      addIssue({ code: 'custom', path: [at, 'type'], message: messages.leaveTypeTwice });
    }
  });
});
const leaveEntitlements = entitlementRows.describe(
  'The whole list. Types of the company that are not in it are removed for this person; an empty list means the company’s days. Days equal to the company’s follow its changes, and a type the company adds later applies to everyone.',
);

const compliance = {
  workPass: z
    .object(
      {
        type: line({ most: 60 }),
        number: line({ most: 40 }),
        issueDate: dayOrNone(messages.issueDateWrong),
        expiryDate: dayOrNone(messages.expiryDateWrong),
      },
      messages.groupWrong,
    )
    .partial(),
  contractSigned: flag,
  ndaSigned: flag,
  handbookAcknowledged: flag,
  pdpaConsent: flag,
  cpfStatus: line({ most: 100 }),
  taxResidency: line({ most: 100 }),
  irasAutoInclusion: flag,
  leaveEntitlements,
};

const additional = {
  trainings: rows(
    {
      name: line({ needed: messages.trainingNameNeeded, most: 100 }),
      details: line({ most: 300 }).default(''),
      status: z.enum(trainingStatuses, messages.trainingStatusNeeded),
      expiryDate: dayOrNone(messages.trainingExpiryWrong).default(''),
    },
    100,
  ),
};

const access = {
  laoban: flag,
  CRM: flag,
  Meetings: flag,
  Tasks: flag,
  Quotes: flag,
  HR: flag,
  JobManagement: flag,
} satisfies Record<'laoban' | (typeof accessKeys)[number], unknown>;

/** Other spellings of two of them, which `acceptFlat` and `dropEmpty` replace. */
const alsoSpelled = {
  Task: flag.optional().describe('Another spelling of Tasks.'),
  'Job Management': flag.optional().describe('Another spelling of JobManagement.'),
};

const group = (fields: z.ZodRawShape) =>
  z.object(fields, messages.groupWrong).partial().optional().describe('The same fields, as a group.');

/** Each group may be sent as an object, or its fields separately. */
const groups = {
  profile: group(profile),
  contact: group(contact),
  job: group(job),
  jobInfo: group(job),
  payroll: group(payroll),
  compliance: group(compliance),
  additional: group(additional),
  systemAccess: group({ ...access, ...alsoSpelled }),
};

const fields = { ...profile, ...contact, ...job, ...payroll, ...compliance, ...additional, ...access };

/** What HR writes of an employee, as fields or in groups. */
export const employeeFields = z.object({ ...z.object(fields).partial().shape, ...groups });

const password = z
  .string(messages.passwordNeeded)
  .min(1, { error: messages.passwordNeeded, abort: true })
  .min(6, messages.passwordTooShort)
  .max(200, messages.passwordTooLong);

/** The proof of identity for making an owner; see `elevated-rights.server.ts`. */
const ownProof = {
  ownPassword: z
    .string()
    .max(200, messages.passwordTooLong)
    .default('')
    .describe(
      'The caller’s own password. Needed to make somebody an owner or change an owner’s address and, except with a token of /api/token, to give somebody all flags.',
    ),
  ownCode: z
    .string()
    .trim()
    .max(60)
    .default('')
    .describe('Needed with `ownPassword` if the caller uses two-factor sign-in.'),
};

/** A new employee: at least what the form marks as required. Empty fields get defaults. */
export const newEmployeeInput = dropEmpty(
  z.object({
    ...z.object(fields).partial().shape,
    legalName: line({ needed: messages.legalNameNeeded, most: 150 }),
    name: profile.name.default(''),
    dob: day(messages.dobNeeded),
    employeeStatus: oneOf(firstStatuses, messages.firstStatusWrong)
      .default('Pending')
      .describe('Defaults to Pending.'),
    personalEmail: clientEmail(messages.personalEmailNeeded),
    email: contact.email,
    password,
    mobileNumber: phone({ needed: messages.mobileNeeded }),
    homeAddress: lines({ needed: messages.addressNeeded, most: 300 }),
    position: line({ needed: messages.positionNeeded, most: 100 }),
    department: line({ needed: messages.departmentNeeded, most: 100 }),
    joinDate: day(messages.joinDateNeeded),
    ...alsoSpelled,
    ...ownProof,
    ...groups,
  }),
).transform(({ password, ownPassword, ownCode, ...sent }) => ({
  ...inOwnWords(sent),
  password,
  proof: { ownPassword, ownCode },
}));

const { payrollHistory: _, bankDetails: __, ...importedPay } = payroll;

/** A row of a list of employees. Only the name and the address are needed. */
export const importedEmployeeInput = z
  .object({
    ...z.object({ ...profile, ...contact, ...job, ...importedPay, workPass: compliance.workPass }).partial()
      .shape,
    name: line({ needed: messages.nameNeeded, most: 100 }),
    email: contact.email,
  })
  .transform(inOwnWords);

/** The same for somebody who is in the company: without pay and sign-in address, which their page changes. */
export const importedChangeInput = z
  .object({ ...profile, ...contact, ...job, workPass: compliance.workPass })
  .omit({ email: true })
  .partial()
  .transform(inOwnWords);

const revision = wholeNumber(messages.versionWrong)
  .optional()
  .describe('The revision you read. If the employee has changed since, the answer is 409.');

/** Any of an employee's fields. Fields that are not sent stay. */
export const employeeChangeInput = acceptFlat(
  z.object({
    id: namedId(messages.notSelected),
    revision,
    reason: line({ most: 200 })
      .default('')
      .describe(
        'Why HR corrects details the person maintains. Needed for legal name, birth date, personal email, mobile number and home address of people who have signed in.',
      ),
    ...z.object(fields).partial().shape,
    ...alsoSpelled,
    ...ownProof,
    ...groups,
  }),
).transform(({ id, revision, reason, ownPassword, ownCode, ...sent }) => ({
  id,
  revision,
  reason,
  proof: { ownPassword, ownCode },
  ...inOwnWords(sent),
}));

/** What people change of themselves. */
export const profileChangeInput = acceptFlat(
  z.object({
    id: idIfSent.describe('If it is sent, it must be the caller’s own.'),
    revision,
    legalName: profile.legalName.optional(),
    name: profile.name.optional(),
    // Empty counts as not sent: an address can be changed but not removed.
    email: z
      .union(
        [z.literal('').transform(() => undefined), email(messages.emailWrong, messages.emailWrong)],
        messages.emailWrong,
      )
      .optional()
      .meta({ anyOf: undefined, type: 'string', format: 'email' }),
    personalEmail: contact.personalEmail.optional(),
    mobileNumber: contact.mobileNumber.optional(),
    homeAddress: contact.homeAddress.optional(),
    dob: profile.dob.optional(),
    emergencyContacts: emergencyContacts.optional(),
    bankDetails: bankDetails.optional(),
    trainings: additional.trainings.optional(),
    payroll: z.object({ bankDetails }, messages.groupWrong).partial().optional(),
    photo: upload(messages.photoWrong),
    removePhoto: flag.default(false),
    password: z
      .string()
      .max(200, messages.passwordTooLong)
      .default('')
      .describe('The current password; needed with a new email.'),
    otp: z
      .string()
      .trim()
      .max(60)
      .default('')
      .describe(
        'A code from the app or a recovery code; needed with a new email if two-factor sign-in is on.',
      ),
  }),
)
  .superRefine(({ name, email }, { addIssue }) => {
    if (name === '' && !email) {
      addIssue({ code: 'custom', path: ['name'], message: messages.nameOrEmailNeeded });
    }
  })
  .transform(({ id, revision, photo, removePhoto, password, otp, name, ...sent }) => ({
    id,
    revision,
    photo,
    removePhoto,
    proof: { password, otp },
    ...inOwnWords({ ...sent, name: name || undefined }),
  }));

/** A new photo of an employee, or none. */
export const photoInput = z
  .object({ id: z.string(), photo: upload(messages.photoWrong), removePhoto: flag.default(false) })
  .refine(({ photo, removePhoto }) => photo || removePhoto, {
    path: ['photo'],
    message: messages.photoNeeded,
  });

/** An invitation: name, address and access. */
export const invitationInput = z
  .object({
    name: line({ needed: messages.nameNeeded, most: 100 }),
    email: contact.email,
    ...z.object(access).partial().shape,
    ...ownProof,
  })
  .transform(({ name, email, ownPassword, ownCode, ...access }) => ({
    name,
    email,
    access,
    proof: { ownPassword, ownCode },
  }));

/** The new owner, whether the present one stays, and the proof of identity. */
export const handOverInput = z.object({
  to: line({ needed: messages.ownerNeeded, most: 100 }),
  stays: flag.default(false),
  password: z
    .string(messages.passwordNeeded)
    .min(1, messages.passwordNeeded)
    .max(200, messages.passwordTooLong),
  otp: z.string().trim().max(60).default(''),
});

/** A search in names, at most as long as a name. */
export const searchText = line({ most: 150 }).default('');
