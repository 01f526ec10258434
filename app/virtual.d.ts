declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'wink-sentiment' {
  export default function sentiment(phrase: string): { score: number; normalizedScore: number };
}
