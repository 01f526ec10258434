import { config } from '~/core/config.server';

const everywhere: Record<string, string> = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The driver's page may ask for the phone's position; nothing else is ever asked for.
  'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
};

/** Scripts run by this answer's nonce alone; forms may end in Stripe's checkout and in WhatsApp; nobody may frame us. */
function contentSecurityPolicy(nonce: string): string {
  const live = config().production ? '' : ' ws:';
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Charts and the calendar set styles on their elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${live}`,
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com https://wa.me https://api.whatsapp.com",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets on an answer of the router what each of them carries (its id and `nosniff` are on every answer already); a page that said nothing about caching is never shared. */
export function secure(headers: Headers, nonce: string): void {
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
  // A file brings a stricter one of its own.
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce));
  }
  const isSecure = config().APP_URL.startsWith('https:');
  if (isSecure) {
    const wide = config().HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
    headers.set('Strict-Transport-Security', `max-age=31536000${wide}`);
  }
  if (!headers.has('Cache-Control')) {
    // A JSON answer is for one reading; a page may stay for the Back button, where signing out takes it away again:
    // browsers obey `Clear-Site-Data` behind TLS alone.
    const mayStay = isSecure && headers.get('Content-Type')?.startsWith('text/html');
    headers.set('Cache-Control', mayStay ? 'private, no-cache' : 'private, no-store');
  }
}
