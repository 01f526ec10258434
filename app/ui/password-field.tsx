import { getInputProps } from '@conform-to/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Around, type FieldProps, useShared } from './field';

/** A password with a button that shows it (with JavaScript). */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  const { key, ...input } = getInputProps(props.field, { type: shown ? 'text' : 'password' });
  const Icon = shown ? EyeOff : Eye;
  return (
    <Around {...props}>
      <span className="relative block">
        <input
          key={key}
          {...input}
          {...useShared(props)}
          className="input pe-12"
          spellCheck={false}
          autoCapitalize="none"
        />
        <button
          type="button"
          className="needs-js tap absolute inset-y-0 end-0 grid w-11 cursor-pointer place-items-center rounded-field text-muted hover:text-base-content"
          aria-label="Show password"
          aria-pressed={shown}
          title={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} />
        </button>
      </span>
    </Around>
  );
}
