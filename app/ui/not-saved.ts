import { createContext } from 'react';

/** Why the page's form can't be saved, and where to go; null if it can. Each form says so above its fields. */
export const NotSaved = createContext<{ text: string; link: { to: string; label: string } } | null>(null);
