import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface MoreMenuProps {
  children: ReactNode;
  /** What the button says, where that is not “More”. */
  label?: ReactNode;
  /** The button's classes. */
  className: string;
  /** From 40rem on there is no button: what is in the menu is shown in its place. */
  unfolds?: boolean;
  /** Whether it is open at first, as with a wrong field in it. */
  open?: boolean;
}

/** Rarely used actions behind a button. Opens without JavaScript; with it, Escape, a press elsewhere and another page close it. */
export function MoreMenu({ children, label, className, unfolds, open }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const [openAtFirst] = useState(open);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes the menu.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);

  return (
    <details
      ref={menu}
      open={openAtFirst}
      className={`more-menu ${unfolds ? 'more-menu-unfolds' : ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={className}>
        {label ?? (
          <>
            <Ellipsis size={16} aria-hidden="true" />
            More
          </>
        )}
      </summary>
      <div className="more-menu-panel">{children}</div>
    </details>
  );
}
