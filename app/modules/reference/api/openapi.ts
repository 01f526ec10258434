import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Refusal } from '~/core/refusal';
import { failedCall } from '~/web/failure.server';
import { openapiText } from '~/web/reference/page.server';

/** The OpenAPI document, public. It only changes with a new version. */
export async function loader(_: LoaderFunctionArgs): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' };
  return new Response(await openapiText(), { headers });
}

export function action({ context }: ActionFunctionArgs): Response {
  return failedCall(new Refusal('wrong-method', undefined, { headers: { Allow: 'GET' } }), context);
}
