const TONES = { known: 880, unknown: 220 } as const;
const LENGTH_S = 0.08;
const LOUDNESS = 0.05;

let context: AudioContext | undefined;

/** High for a known code, low for an unknown one. Silent where the browser has no sound. */
export function playTone(kind: keyof typeof TONES): void {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const tone = new OscillatorNode(context, { frequency: TONES[kind] });
  tone.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + LENGTH_S);
}
