import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Refusal } from '~/core/refusal';
import { failedCall } from '../failure.server';

/** Any address under /api/ that is not a documented call: an error in the shape of calls. */
function unknownCall({ context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  return failedCall(new Refusal('not-found', 'There is no such call.'), context);
}

export const loader = unknownCall;
export const action = unknownCall;
