import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/account/${file}`;
const button = (path: string) => route(path, at('pages/buttons.ts'), { id: path });

/** Public pages. */
const publicPages: RouteConfigEntry[] = [
  route('login', at('pages/sign-in.tsx')),
  route('login/code', at('pages/sign-in-code.tsx')),
  route('SignUp', at('pages/sign-up.tsx')),
  route('ForgetPassword', at('pages/forget-password.tsx')),
  route('ResetPassword/:token', at('pages/reset-password.tsx')),
  route('ConfirmEmail/:token', at('pages/confirm-email.tsx')),
  // In this layout a token can sign out too; the other one only accepts cookies.
  route('logout', at('pages/sign-out.tsx')),
];

/** Pages for signed-in people. */
const pages: RouteConfigEntry[] = [
  route('welcome', at('pages/names.tsx')),
  route('settings/security/events', at('pages/own-events.tsx')),
  route('settings/activity/security', at('pages/events.tsx')),
  ...['look', 'welcome/skip', 'settings/contact/withdraw', 'settings/contact/confirm'].map(button),
];

/** Dialogs of the API page, in which signed-in people create and revoke tokens. */
const tokenPages: RouteConfigEntry[] = [
  route('tokens/new', at('pages/make-token.tsx')),
  route('tokens/:id/revoke', at('pages/revoke-token.tsx')),
];

/** The security area. */
const settings: RouteConfigEntry[] = [
  route('settings/security', at('pages/security.tsx'), [
    route('password', at('pages/change-password.tsx')),
    route('devices/others', at('pages/end-others.tsx')),
    route('devices/:id', at('pages/end-device.tsx')),
    route('two-factor/codes', at('pages/recovery-codes.tsx')),
    route('two-factor/off', at('pages/two-factor-off.tsx')),
  ]),
  route('settings/security/two-factor', at('pages/two-factor.tsx')),
  ...['settings/security/two-factor/begin', 'settings/security/two-factor/required'].map(button),
];

/** The documented calls. POST /signup is answered at its page's address. */
const calls: RouteConfigEntry[] = [
  route('api/token', at('api/token.ts')),
  route('api/password-reset', at('api/password-reset.ts')),
  route('api/systemAccess/:uid?', at('api/system-access.ts')),
  route('credits/:userId?', at('api/credits.ts')),
];

export default {
  publicPages,
  pages,
  settings,
  scannedPages: null,
  calls,
  within: { api: tokenPages },
} satisfies ModuleRoutes;
