import { localStore } from '../../../lib/browser/local-store.js';

const SWITCH_KEY = 'tones';
const TONES = { known: 880, unknown: 220 } as const;
const LENGTH_S = 0.08;
const LOUDNESS = 0.05;

let context: AudioContext | undefined;

/** Tones can be switched off on this device. */
export function areTonesOn(): boolean {
  return localStore.read(SWITCH_KEY) !== 'off';
}

export function switchTones(on: boolean): void {
  if (on) localStore.forget(SWITCH_KEY);
  else localStore.write(SWITCH_KEY, 'off');
}

/** High for a known code, low for an unknown one. Silent where the browser has no sound. */
export function playTone(kind: keyof typeof TONES): void {
  if (!areTonesOn() || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const tone = new OscillatorNode(context, { frequency: TONES[kind] });
  tone.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + LENGTH_S);
}
