import { showDateTime } from '~/core/dates';
import type { SecurityEvent, SecurityEventKind } from './collections';
import { deviceName } from './device-name';

const words: Record<SecurityEventKind, string> = {
  'signed-up': 'Signed up',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'locked-out': 'Too many wrong passwords',
  'code-failed': 'Wrong code',
  'second-factor-on': 'Two-factor sign-in switched on',
  'second-factor-off': 'Two-factor sign-in switched off',
  'second-factor-reset': 'Two-factor sign-in reset by an owner',
  'recovery-codes': 'New recovery codes',
  'token-made': 'API token made',
  'token-used': 'API token used for the first time',
  refused: 'Access refused',
  'limit-hit': 'Too many requests',
};

/** A security event as pages show it. */
export function showEvent({ _id, at, kind, userName, source, agent, detail }: SecurityEvent) {
  return {
    id: _id,
    at: at.toISOString(),
    when: showDateTime(at),
    who: userName,
    what: detail ? `${words[kind]}: ${detail}` : words[kind],
    source,
    device: deviceName(agent),
  };
}

export type ShownEvent = ReturnType<typeof showEvent>;
