import { RotateCcw, Save } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { useHydrated } from '~/ui/hydrated';
import { useSortable } from '~/ui/sortable';
import { withMoved } from '../order';
import type { ShownScene } from '../show';
import { SceneCard } from './scene-card';

interface SceneGridProps {
  ideaId: string;
  /** The revision of the saved order. */
  revision: number;
  scenes: readonly ShownScene[];
  /** The result of the last save, if it was refused. */
  reply: object | undefined;
}

/**
 * The scenes in order. With JavaScript they are dragged, or moved with their buttons, and a button saves the new order;
 * without it each move is saved at once.
 */
export function SceneGrid({ ideaId, revision, scenes, reply }: SceneGridProps) {
  const saved = useMemo(() => scenes.map(({ id }) => id), [scenes]);
  const { order, standsOn, move, reset, dirty } = useOrder(ideaId, { saved, revision, reply });
  const hydrated = useHydrated();
  const list = useSortable<HTMLOListElement>(({ dataset }, _, to) => move(dataset.id ?? '', to + 1));
  const byId = new Map(scenes.map((scene) => [scene.id, scene]));

  return (
    <div className="flex flex-col gap-4">
      <Form
        action={`/Storyboard/${ideaId}`}
        className="needs-js sticky top-14 z-20 -mx-1 flex flex-wrap items-center gap-2 rounded-box bg-base-200 px-1 py-2 lg:top-0"
        preventScrollReset
        unsent={dirty}
        staysUnder={[`/Storyboard/${ideaId}`]}
      >
        <input type="hidden" name="revision" value={standsOn} />
        {order.map((id, at) => (
          <span key={id} hidden>
            <input type="hidden" name={`order[${at}].id`} value={id} />
            <input type="hidden" name={`order[${at}].pos`} value={at + 1} />
          </span>
        ))}
        <Button variant={dirty ? 'primary' : 'secondary'} icon={<Save size={16} />} disabled={!dirty}>
          Save Order
        </Button>
        <Button type="button" icon={<RotateCcw size={16} />} disabled={!dirty} onClick={reset}>
          Reset
        </Button>
        <p className="text-muted" role="status">
          {dirty ? 'The new order is not saved yet.' : ''}
        </p>
      </Form>
      <ol ref={list} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label="Scenes">
        {order.flatMap((id, at) => {
          const scene = byId.get(id);
          if (!scene) return [];
          const onMove = hydrated ? (to: number) => move(id, to) : undefined;
          const place = { number: at + 1, count: order.length };
          return <SceneCard key={id} {...{ scene, ideaId, revision, onMove, ...place }} />;
        })}
      </ol>
    </div>
  );
}

/**
 * The order on screen: the saved one until somebody moves a scene. Scenes that others add meanwhile come at the end,
 * deleted ones disappear, and the rest stays as moved here. It is based on the revision at which moving began, so that
 * saving over a newer one is refused; after that refusal it is based on the newer one.
 */
function useOrder(
  ideaId: string,
  { saved, revision, reply }: Pick<SceneGridProps, 'revision' | 'reply'> & { saved: readonly string[] },
) {
  const [moved, setMoved] = useState<{ ids: readonly string[]; standsOn: number } | null>(null);
  const there = new Set(saved);
  const kept = moved?.ids.filter((id) => there.has(id)) ?? saved;
  const order = moved ? [...kept, ...saved.filter((id) => !kept.includes(id))] : saved;
  const dirty = order.some((id, at) => id !== saved[at]);
  const standsOn = dirty && moved ? moved.standsOn : revision;
  const newest = useRef(revision);
  newest.current = revision;
  const { state } = useNavigation();
  const heard = useRef<object>(undefined);
  useEffect(() => {
    // The refusal arrives before the newer order, which is read after it.
    if (!reply || reply === heard.current || state !== 'idle') return;
    heard.current = reply;
    setMoved((before) => before && { ...before, standsOn: newest.current });
  }, [reply, state]);
  // Saved, or moved back: others' changes are shown again.
  useEffect(() => {
    if (!dirty) setMoved(null);
  }, [dirty]);
  useOwnChange(ideaId, revision, () => {
    // Exactly one change since then: our own.
    setMoved((before) => (before?.standsOn === revision - 1 ? { ...before, standsOn: revision } : before));
  });
  return {
    order,
    standsOn,
    dirty,
    move(id: string, to: number) {
      const ids = withMoved(order, id, to);
      setMoved(ids && { ids, standsOn });
    },
    reset: () => setMoved(null),
  };
}

/** Calls `onChange` for a new revision made by a dialog of this page: a scene added or deleted here. */
function useOwnChange(ideaId: string, revision: number, onChange: () => void): void {
  const { state, formAction } = useNavigation();
  const told = useRef(onChange);
  told.current = onChange;
  const before = useRef(revision);
  const own = useRef(false);
  useEffect(() => {
    if (formAction?.startsWith(`/Storyboard/${ideaId}/`)) own.current = true;
    if (state !== 'idle') return;
    if (own.current && before.current !== revision) told.current();
    own.current = false;
    before.current = revision;
  }, [state, formAction, revision, ideaId]);
}
