import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarcodeDetector, barcodeDetector } from './barcode-detector.js';

/** Why the camera does not scan. */
export type CameraProblem = 'insecure' | 'unsupported' | 'refused' | 'none' | 'failed';

const LOOK_MS = 120;
/** The same code counts again after this long. */
const SAME_CODE_MS = 1000;

/**
 * Scans with the camera of the device until the component goes: its stream is closed then.
 * @returns null while it scans or starts, else why it does not.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    // Never rejects: a failure is the problem that is shown.
    void scan(video.current, { signal, onCode: (code) => latest.current(code) })
      .catch(problemOf)
      .then((found) => (found && !signal.aborted ? setProblem(found) : undefined));
    return () => closing.abort();
  }, [video]);
  return problem;
}

interface Scanning {
  readonly signal: AbortSignal;
  readonly onCode: (code: string) => void;
}

async function scan(video: HTMLVideoElement | null, scanning: Scanning): Promise<CameraProblem | null> {
  // Browsers have no cameras for pages that came without https.
  if (!globalThis.isSecureContext || !navigator.mediaDevices) return 'insecure';
  const detector = (await barcodeDetector()) ?? (await wasmDetector());
  if (!detector) return 'unsupported';
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video) video.srcObject = null;
  };
  if (scanning.signal.aborted || !video) {
    close();
    return null;
  }
  scanning.signal.addEventListener('abort', close);
  video.srcObject = stream;
  await video.play();
  look(video, detector, scanning);
  return null;
}

/** Fetched only here: most shops never open the camera, and most phones need no module. */
async function wasmDetector(): Promise<BarcodeDetector | null> {
  try {
    return await (await import('./zxing-detector.js')).zxingDetector();
  } catch {
    return null;
  }
}

/** Looks at the picture again and again; one that cannot be read is like one without a code. */
function look(video: HTMLVideoElement, detector: BarcodeDetector, { signal, onCode }: Scanning): void {
  const lastAt = new Map<string, number>();
  const once = async () => {
    const codes = await detector.detect(video).catch(() => []);
    if (signal.aborted) return;
    const now = Date.now();
    for (const { rawValue } of codes) {
      if (now - (lastAt.get(rawValue) ?? 0) < SAME_CODE_MS) continue;
      lastAt.set(rawValue, now);
      onCode(rawValue);
    }
    setTimeout(once, LOOK_MS);
  };
  void once(); // never rejects
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

function problemOf(failure: unknown): CameraProblem {
  return (failure instanceof Error && PROBLEMS[failure.name]) || 'failed';
}
