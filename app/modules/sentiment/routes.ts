import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/sentiment/${file}`;

/** The pages are a tab of the client's page, whose routes list them. */
export const calls: RouteConfigEntry[] = [route('api/sentiment/:clientId', at('api/sentiment.ts'))];
