import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/pricing/${file}`;

/** The price tracker. */
export const pages: RouteConfigEntry[] = [
  route('Pricing', at('pages/pricing.tsx'), [route(':id/delete', at('pages/delete-price.tsx'))]),
  route('Pricing/:id/refresh', at('pages/refresh-price.ts')),
];
