import { keepSidebar, toTheStart } from '../preferences.server';

export const action = keepSidebar;
export const loader = toTheStart;
