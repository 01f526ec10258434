import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back after a value has changed and its page shows it. Not for the first one. */
export function useOnChange(value: string, changed: () => void): void {
  const before = useRef(value);
  const onChanged = useEffectEvent(changed);
  useEffect(() => {
    if (before.current !== value) onChanged();
    before.current = value;
  }, [value]);
}
