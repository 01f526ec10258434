import { createContext, useContext } from 'react';
import type { FrameItem } from './frame';

/** What pages and components may know of the frame around them. */
interface SignedInFrame {
  /** The pages of the menu that the person can open. */
  items: readonly FrameItem[];
  /** The company's credits; null where nothing is charged. */
  credits: number | null;
}

export const SignedIn = createContext<SignedInFrame | null>(null);

/** The frame of signed-in people around this page; null in any other one. */
export const useSignedIn = () => useContext(SignedIn);

/** Whether the person’s menu has this page, so that a link to it or to what is added there leads somewhere. */
export const useMayOpen = (page: string) => useSignedIn()?.items.some(({ to }) => to === page) === true;
