import { Monitor, Moon, Sun } from 'lucide-react';
import { useLocation } from 'react-router';
import { Form } from './form';

export type ThemeChoice = 'system' | 'light' | 'dark';

const choices = [
  { value: 'system', label: 'Follow the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Three buttons for the colour scheme. Posts `theme` and `to` (the page to return to) to /theme. */
export function ThemeSwitch({ theme }: { theme: ThemeChoice }) {
  const { pathname, search } = useLocation();
  return (
    <Form action="/theme" preventScrollReset className="w-fit">
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset className="flex gap-0.5 rail:flex-col rounded-field bg-base-200 p-0.5">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ value, label, Icon }) => (
          <button
            type="submit"
            key={value}
            name="theme"
            value={value}
            aria-pressed={theme === value}
            aria-label={label}
            title={label}
            className="tap grid size-8 cursor-pointer place-items-center rounded-[8px] text-muted hover:text-base-content aria-pressed:bg-base-100 aria-pressed:text-base-content aria-pressed:shadow-faint"
          >
            <Icon size={16} />
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
