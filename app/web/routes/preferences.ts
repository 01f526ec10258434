import type { ActionFunctionArgs } from 'react-router';
import { byEnd } from '../operation-of.server';
import { keepSidebar, keepTheme, toTheStart } from '../preferences.server';

const at = byEnd({ theme: keepTheme, sidebar: keepSidebar });

export const action = async (args: ActionFunctionArgs) => await at(args)(args);
export const loader = toTheStart;
