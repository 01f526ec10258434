import { Camera as CameraIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Notice } from '~/ui/notice';
import * as scanTexts from '../scan-messages';

const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39'] as const;
/** In ms, between two looks at the picture. */
const pauseMs = 120;
/** A picture whose brightness, from 0 to 255, is below this for so long, in ms, comes from a covered camera. */
const dark = { below: 14, forMs: 2_500 };

/** The label that was read last. It counts again once it has been out of the picture for a moment, in ms. */
let lastRead = '';
const goneMs = 700;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own reader of codes where it has one, otherwise one that is loaded now. */
async function makeDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  const wanted = formats.filter((format) => known.includes(format));
  if (own && wanted.includes('qr_code') && wanted.includes('ean_13')) return new own({ formats: wanted });
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({
    overrides: { locateFile: (path: string, at: string) => (path.endsWith('.wasm') ? wasm : at + path) },
  });
  return new BarcodeDetector({ formats: [...formats] });
}

/** The mean brightness of the picture. */
function brightness(video: HTMLVideoElement, canvas: HTMLCanvasElement): number {
  canvas.width = 16;
  canvas.height = 16;
  const drawn = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawn) return 255;
  drawn.drawImage(video, 0, 0, 16, 16);
  const { data } = drawn.getImageData(0, 0, 16, 16);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  return sum / (3 * 16 * 16);
}

type State = 'closed' | 'opening' | 'open' | 'refused' | 'missing' | 'busy' | 'broken';

const whyNot: Partial<Record<State, string>> = {
  refused: scanTexts.cameraRefused,
  missing: scanTexts.cameraMissing,
  busy: scanTexts.cameraBusy,
  broken: scanTexts.cameraBroken,
};

function stateAfter(error: unknown): State {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'broken';
}

/**
 * The camera inside the page, which reports each new code that it reads. It opens by itself where the person has allowed it before.
 * Where there is none, or it is refused or covered, it says so: the field next to it takes the code as well.
 */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const hydrated = useHydrated();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('closed');
  const [isDark, setIsDark] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;
  const canScan = hydrated && !!navigator.mediaDevices?.getUserMedia;

  useEffect(() => {
    if (!canScan) return;
    const name = 'camera' as PermissionName;
    void navigator.permissions?.query({ name }).then(
      ({ state }) => state === 'granted' && setState('opening'),
      () => {},
    );
  }, [canScan]);

  const isOn = state === 'opening' || state === 'open';
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1_280 } },
          audio: false,
        });
        const shown = video.current;
        if (isOver || !shown) return stop();
        shown.srcObject = stream;
        await shown.play();
        setState('open');
        const detector = await makeDetector();
        const canvas = document.createElement('canvas');
        let brightAt = performance.now();
        let lastSeenAt = performance.now();
        while (!isOver) {
          const found = shown.readyState >= 2 ? await detector.detect(shown) : [];
          const code = found.find(({ rawValue }) => rawValue !== '')?.rawValue;
          if (code !== undefined && code === lastRead) lastSeenAt = performance.now();
          if (performance.now() - lastSeenAt > goneMs) lastRead = '';
          if (code !== undefined && code !== lastRead && !isOver) {
            lastRead = code;
            navigator.vibrate?.(60);
            stop();
            report.current(code);
            return;
          }
          if (brightness(shown, canvas) >= dark.below) brightAt = performance.now();
          setIsDark(performance.now() - brightAt > dark.forMs);
          await new Promise((done) => setTimeout(done, pauseMs));
        }
      } catch (error) {
        if (isOver) return;
        stop();
        setState(stateAfter(error));
      }
    };
    void look();
    return stop;
  }, [isOn]);

  if (!hydrated) return null;
  if (!canScan) return <Notice>{scanTexts.cameraMissing}</Notice>;
  const why = whyNot[state];
  return (
    <section aria-label="Camera" className="flex flex-col gap-3">
      {why && <Notice tone="warning">{why}</Notice>}
      {isOn ? (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            className="aspect-[4/3] w-full rounded-box border border-base-300 bg-neutral object-cover"
          />
          <p role="status" className="text-center text-muted">
            {isDark ? scanTexts.cameraDark : scanTexts.cameraOn}
          </p>
        </>
      ) : (
        <Button
          type="button"
          variant="primary"
          size="large"
          wide
          icon={<CameraIcon size={20} />}
          className="h-16"
          onClick={() => setState('opening')}
        >
          {why ? 'Try the camera again' : 'Open the camera'}
        </Button>
      )}
    </section>
  );
}
