import type Anthropic from '@anthropic-ai/sdk';
import type { AiConfig } from '~/core/config.server';

let client: { of: AiConfig; sdk: Promise<Loaded> } | undefined;

interface Loaded {
  api: Anthropic;
  errors: typeof Anthropic;
  format: typeof import('@anthropic-ai/sdk/helpers/zod').zodOutputFormat;
}

/** The SDK for this connection, loaded with the first call because of its size. */
export async function load(connection: AiConfig): Promise<Loaded> {
  if (client?.of !== connection) client = { of: connection, sdk: loadSdk(connection) };
  return await client.sdk;
}

async function loadSdk({ apiKey, baseUrl, limitMs }: AiConfig): Promise<Loaded> {
  const [{ default: errors }, { zodOutputFormat: format }] = await Promise.all([
    import('@anthropic-ai/sdk'),
    import('@anthropic-ai/sdk/helpers/zod'),
  ]);
  const api = new errors({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: limitMs,
    // The SDK's logs and traces would contain client texts. We log a line of our own.
    logLevel: 'off',
    openTelemetry: false,
  });
  return { api, errors, format };
}
