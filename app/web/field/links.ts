/** For pages for people in the field: what a phone needs to install the suite. */
export const fieldLinks = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
];
