import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/sentiment/${file}`;

/** The documented call; the pages are a tab of the client's dashboard, whose routes name them. */
export const calls: RouteConfigEntry[] = [route('api/sentiment/:clientId', at('api/sentiment.ts'))];
