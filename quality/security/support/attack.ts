import type { OpenedWorld } from '@bahi/testing/worlds/opened-world';
import type { RawAnswer } from './raw-http.js';
import type { Victim } from './visitor.js';

/** What an attack starts from. */
export interface Scene {
  readonly world: OpenedWorld;
  readonly victim: Victim;
  /** The victim's present code; an attack that uses it has read the victim's mail. */
  readonly code: string;
}

/** `before`: how far the owner had come. The answers are those the attacker got where it counted. */
export interface Attack {
  readonly name: string;
  readonly before: 'nothing' | 'asked' | 'verified';
  run(scene: Scene): Promise<RawAnswer[]>;
  /** The owner finished within the attack, so the password is another one by right. */
  readonly ownerFinished?: boolean;
}
