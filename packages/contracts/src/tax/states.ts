import masters from './data/gst-masters.json' with { type: 'json' };

export interface State {
  readonly code: string;
  readonly name: string;
  /** What the half of the State is called on paper: five territories have UTGST. */
  readonly stateTax: string;
}

export const STATES: readonly State[] = masters.states;

const byCode = new Map(STATES.map((state) => [state.code, state]));

/** The State of a two-digit code; undefined for unknown and retired codes. */
export function stateOf(code: string): State | undefined {
  return byCode.get(code);
}

export function isState(code: string): boolean {
  return byCode.has(code);
}

/** The code that took the place of a retired one; null for all others. */
export function newStateCode(code: string): string | null {
  return masters.retiredStates.find((state) => state.code === code)?.now ?? null;
}
