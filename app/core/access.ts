/** The flags that open modules, by the names that the API and the menu use. */
export const accessKeys = ['CRM', 'Meetings', 'Tasks', 'Quotes', 'HR', 'JobManagement'] as const;
export type AccessKey = (typeof accessKeys)[number];

/** A user's flags. `laoban`, the owner, implies every other. */
export type SystemAccess = { laoban: boolean } & Record<AccessKey, boolean>;

/** The lists that show cards unless a person has chosen rows. */
export const listsWithRows = ['clients', 'jobs'] as const;
export type ListWithRows = (typeof listsWithRows)[number];

/** The signed-in person. Read on each request from their session and account records. */
export interface Actor {
  userId: string;
  companyId: string;
  /** The id of the session record behind this request. */
  sid: string;
  name: string;
  email: string;
  access: SystemAccess;
  /** Set for an API token that may only read. */
  readOnly?: boolean;
  /** Whether they have been asked for their own name and the company's. */
  welcomed: boolean;
  /** Whether they have ever been assigned a delivery job. */
  drives?: boolean;
  /** Whether they land on Today after signing in instead of on the first page their flags open. */
  startsWithToday?: boolean;
  /** The lists that they see as rows instead of as cards. */
  listsAsRows?: readonly ListWithRows[];
  /** The company requires two-factor sign-in and they have not set it up. Until then they can do nothing else. */
  owesSecondFactor?: boolean;
}

/** The user whose id is in the address parameter `self`, owners, and holders of any flag in `or`. */
interface SelfAccess {
  self: string;
  or: readonly AccessKey[];
}

/**
 * Who may run an operation: everybody (`public`), every signed-in user, owners (`laoban`), holders of one flag or of
 * any of several, or the user themselves. There is no default: each operation must name one.
 */
export type Access = 'public' | 'signed-in' | 'laoban' | AccessKey | readonly AccessKey[] | SelfAccess;

/** Access for the user whose id is the address parameter `parameter`, for owners, and for holders of any flag in `or`. */
export function self(parameter: string, ...or: AccessKey[]): SelfAccess {
  return { self: parameter, or };
}

/** Whether these flags include `key`. */
export function holds(access: SystemAccess, key: AccessKey): boolean {
  return access.laoban || access[key];
}

/**
 * Decides access before anything is parsed or loaded. `params` are the address parameters that `self` compares; the
 * body is not consulted.
 */
export function decide(
  access: Access,
  actor: Actor | null,
  params: Record<string, string | undefined>,
): 'allowed' | 'not-signed-in' | 'forbidden' {
  if (access === 'public') return 'allowed';
  if (!actor) return 'not-signed-in';
  return mayPass(access, actor, params) ? 'allowed' : 'forbidden';
}

function mayPass(
  access: Exclude<Access, 'public'>,
  actor: Actor,
  params: Record<string, string | undefined>,
): boolean {
  if (access === 'signed-in' || actor.access.laoban) return true;
  if (access === 'laoban') return false;
  if (typeof access === 'string') return holds(actor.access, access);
  if ('self' in access) {
    return params[access.self] === actor.userId || access.or.some((key) => holds(actor.access, key));
  }
  return access.some((key) => holds(actor.access, key));
}

/** The flags of a new company's first user. */
export const ownerAccess: SystemAccess = {
  laoban: true,
  CRM: true,
  Meetings: true,
  Tasks: true,
  Quotes: true,
  HR: true,
  JobManagement: true,
};

/** No flag: only what every signed-in user may do. */
export const noAccess: SystemAccess = {
  laoban: false,
  CRM: false,
  Meetings: false,
  Tasks: false,
  Quotes: false,
  HR: false,
  JobManagement: false,
};

/** The flags with their implications: `laoban` implies every other. */
export function effectiveAccess(access: SystemAccess): SystemAccess {
  return access.laoban ? ownerAccess : access;
}

/** Whether the company requires two-factor sign-in of this person: owners and HR. */
export function mustHaveSecondFactor(
  { secondFactorRequired }: { secondFactorRequired?: boolean },
  access: SystemAccess,
): boolean {
  return secondFactorRequired === true && holds(access, 'HR');
}
