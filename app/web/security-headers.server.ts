import { config } from '~/core/config.server';

const everywhere: Record<string, string> = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The pages that scan codes with the camera, by their patterns. */
const withCamera = ['Inventory/scan'];

/** What pages may ask for: drivers' pages the phone's position, and those that scan the camera. */
const permissionsPolicy = (scans: boolean) =>
  `camera=(${scans ? 'self' : ''}), microphone=(), payment=(), usb=(), geolocation=(self)`;

/** Scripts run only with this response's nonce. Forms may end at Stripe's checkout and WhatsApp. Framing is forbidden. */
function contentSecurityPolicy(nonce: string, scans: boolean): string {
  const live = config().production ? '' : ' ws:';
  return [
    "default-src 'self'",
    // Codes are read by WebAssembly where the browser can't itself.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${scans ? " 'wasm-unsafe-eval'" : ''}`,
    // Charts and the calendar set inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${live}`,
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com https://wa.me https://api.whatsapp.com",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Sets the security headers of a router response (`nosniff` and the request id are set earlier). Pages without a
 * caching header are never shared.
 */
export function secure(headers: Headers, nonce: string, pattern = ''): void {
  const scans = withCamera.includes(pattern);
  headers.set('Permissions-Policy', permissionsPolicy(scans));
  for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
  // Files set a stricter one themselves.
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, scans));
  }
  const isSecure = config().APP_URL.startsWith('https:');
  if (isSecure) {
    const wide = config().HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
    headers.set('Strict-Transport-Security', `max-age=31536000${wide}`);
  }
  if (!headers.has('Cache-Control')) {
    // JSON is not stored. A page may stay in the back-forward cache, which signing out clears: browsers obey
    // `Clear-Site-Data` over TLS only.
    const mayStay = isSecure && headers.get('Content-Type')?.startsWith('text/html');
    headers.set('Cache-Control', mayStay ? 'private, no-cache' : 'private, no-store');
  }
}
