import { useRouteLoaderData } from 'react-router';
import type { Toast } from './toast.server';

/** What the last page's message carries for this one beside its words; nothing of it stood in an address. */
export function useSaidFacts(): Toast['facts'] {
  return useRouteLoaderData<{ toast: Toast | null }>('root')?.toast?.facts;
}
