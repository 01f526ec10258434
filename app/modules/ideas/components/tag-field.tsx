import type { FieldMetadata } from '@conform-to/react';
import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isForComposition } from '~/ui/composing';
import { useHydrated } from '~/ui/hydrated';
import { longestTag, mostTags, tagsOf } from '../tags';

interface TagFieldProps {
  field: FieldMetadata;
  label: string;
}

/**
 * Tags as chips: Enter or a comma adds one, Backspace in the empty field removes the last. Without JavaScript it is one
 * field with commas.
 */
export function TagField({ field, label }: TagFieldProps) {
  const given = tagsOf((field.initialValue ?? '') as string | string[]);
  const hydrated = useHydrated();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={field.id} className="font-medium">
        {label}
      </label>
      {hydrated ? (
        <Chips field={field} given={given} />
      ) : (
        <input
          id={field.id}
          type="text"
          name={field.name}
          defaultValue={given.join(', ')}
          className="input"
          autoComplete="off"
          aria-describedby={noteOf(field)}
          aria-invalid={!field.valid || undefined}
        />
      )}
      {field.errors?.length ? (
        <p id={field.errorId} className="text-small text-error">
          {field.errors.join(' ')}
        </p>
      ) : (
        <p id={field.descriptionId} className="text-small text-muted">
          {hydrated ? 'Press Enter after each.' : 'Separate several with commas.'}
        </p>
      )}
    </div>
  );
}

function noteOf(field: TagFieldProps['field']): string {
  return field.errors?.length ? field.errorId : field.descriptionId;
}

function Chips({ field, given }: { field: TagFieldProps['field']; given: string[] }) {
  // Text typed before hydration becomes chips too.
  const [tags, setTags] = useState(() => {
    const before = document.getElementById(field.id);
    return before instanceof HTMLInputElement ? tagsOf(before.value) : given;
  });
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= mostTags;

  const add = () => {
    if (!input.current?.value) return;
    setTags(tagsOf([...tags, input.current.value]));
    input.current.value = '';
  };
  const remove = (tag: string) => {
    setTags(tags.filter((one) => one !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isForComposition(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    if (event.key === 'Backspace' && value === '') setTags(tags.slice(0, -1));
    if (event.key === 'Enter' || (event.key === ',' && value !== '')) {
      // Also with an empty field, where Enter would submit the form.
      event.preventDefault();
      add();
    }
  };
  // Not if a button or link is pressed: the new chip would move it away from under the press.
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (relatedTarget?.matches('input, textarea, select')) add();
  };

  return (
    <div className="input h-auto min-h-11 flex-wrap gap-1.5 py-1.5 ps-2">
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex min-w-0 items-center gap-1 rounded-selector bg-base-200 ps-2.5 text-sm"
        >
          <input type="hidden" name={field.name} value={tag} />
          <span className="truncate">{tag}</span>
          <button
            type="button"
            className="tap grid size-7 cursor-pointer place-items-center rounded-selector text-muted hover:text-base-content"
            aria-label={`Remove ${tag}`}
            onClick={() => remove(tag)}
          >
            <X size={14} />
          </button>
        </span>
      ))}
      {/* Named, so that a typed tag that was not added is sent too. */}
      <input
        ref={input}
        id={field.id}
        type="text"
        name={field.name}
        className="min-w-28 flex-1"
        maxLength={longestTag * mostTags}
        placeholder={isFull ? `Up to ${mostTags} tags` : 'Add a tag'}
        autoComplete="off"
        enterKeyHint="enter"
        aria-describedby={noteOf(field)}
        aria-invalid={!field.valid || undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </div>
  );
}
