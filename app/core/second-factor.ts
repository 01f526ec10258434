import { holds, type SystemAccess } from './access';

/** Whether a firm asks this person for two-factor sign-in: the boss, and whoever sees everybody's records. */
export function mustHaveSecondFactor(
  { secondFactorRequired }: { secondFactorRequired?: boolean },
  access: SystemAccess,
): boolean {
  return secondFactorRequired === true && holds(access, 'HR');
}
