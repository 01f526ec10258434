import { keepTheme, toTheStart } from '../preferences.server';

export const action = keepTheme;
export const loader = toTheStart;
