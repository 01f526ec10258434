import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Refusal } from '~/core/refusal';
import { failedCall } from '../failure.server';

/** Whatever begins with /api/ and is no documented call: an error in the calls' own shape. */
function unknownCall({ context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  return failedCall(new Refusal('not-found', 'There is no such call.'), context);
}

export const loader = unknownCall;
export const action = unknownCall;
