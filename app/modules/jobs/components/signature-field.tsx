import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { useOnChange } from './use-on-change';

const width = 600;
const height = 220;

interface SignatureFieldProps {
  errors: string[] | undefined;
  /** The signature of a refused entry that is being corrected, or of a draft. */
  kept: string | undefined;
  /** Called when the signature has changed. */
  onEntered: () => void;
}

/**
 * A signature, drawn with a finger and sent as a small picture. Without JavaScript, or if someone cannot draw, the typed name
 * of the recipient is enough.
 */
export function SignatureField({ errors, kept, onEntered }: SignatureFieldProps) {
  const hydrated = useHydrated();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const [signature, setSignature] = useState(kept ?? '');
  useOnChange(signature, onEntered);
  useEffect(() => {
    if (!kept || !hydrated) return;
    const picture = new Image();
    picture.onload = () => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
    picture.src = kept;
  }, [kept, hydrated]);
  if (!hydrated) return null;

  const brushAt = ({ clientX, clientY }: PointerEvent) => {
    const brush = canvas.current?.getContext('2d');
    const box = canvas.current?.getBoundingClientRect();
    if (!brush || !box) return null;
    const x = ((clientX - box.left) / box.width) * width;
    const y = ((clientY - box.top) / box.height) * height;
    return { brush, x, y };
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = brushAt(event);
    if (!at) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const { brush, x, y } = at;
    if (!signature) {
      // A white background, so it is visible in both themes.
      brush.fillStyle = '#fff';
      brush.fillRect(0, 0, width, height);
    }
    brush.strokeStyle = '#1e2723';
    brush.lineWidth = 4;
    brush.lineCap = 'round';
    brush.lineJoin = 'round';
    brush.beginPath();
    brush.moveTo(x, y);
    brush.lineTo(x, y + 0.1);
    brush.stroke();
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = drawing.current ? brushAt(event) : null;
    if (!at) return;
    at.brush.lineTo(at.x, at.y);
    at.brush.stroke();
  };
  const onPointerUp = () => {
    if (!drawing.current) return;
    drawing.current = false;
    setSignature(canvas.current?.toDataURL('image/png') ?? '');
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setSignature('');
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">Signature</span>
        {signature && (
          <Button type="button" size="small" variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <input type="hidden" name="signature" value={signature} />
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label="Sign here with a finger"
        className="aspect-[600/220] w-full touch-none rounded-box border border-edge bg-white"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      />
      <p className={errors ? 'text-error' : 'text-muted text-sm'}>
        {errors ? errors.join(' ') : 'The recipient signs with a finger.'}
      </p>
    </div>
  );
}
