import { useState } from 'react';
import { localStore } from '../../../lib/browser/local-store.js';
import { LABEL_SIZES, type LabelSizeId } from './label-sizes.js';

export const LABEL_FIELDS = ['name', 'price', 'mrp', 'code', 'batch', 'expiry', 'packed', 'shop'] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

/** Dots to an inch of label printers; sheets come from printers of 300 and more. */
export const LABEL_DPI = [203, 300] as const;

/** How labels are printed from this device. */
export interface LabelSettings {
  readonly size: LabelSizeId;
  readonly dpi: number;
  /** Moves everything right and down, in mm. */
  readonly xMm: number;
  readonly yMm: number;
  /** What stands on the labels of a size. */
  readonly fields: Readonly<Partial<Record<LabelSizeId, readonly LabelField[]>>>;
}

const KEY = 'labels';
const FIRST: LabelSettings = { size: '50x25', dpi: 203, xMm: 0, yMm: 0, fields: {} };
const FIRST_FIELDS: readonly LabelField[] = ['name', 'price', 'code'];

/** Steps of half a millimetre, at most a centimetre either way. */
export function offsetOf(text: string): number {
  const mm = Math.round(Number(text) * 2) / 2;
  return Number.isFinite(mm) ? Math.max(-10, Math.min(10, mm)) : 0;
}

export function fieldsOf({ fields, size }: LabelSettings): readonly LabelField[] {
  return fields[size] ?? FIRST_FIELDS;
}

/** The settings of this device; each change is kept. */
export function useLabelSettings() {
  const [settings, setSettings] = useState(stored);
  const change = (changes: Partial<LabelSettings>) => {
    const next = { ...settings, ...changes };
    localStore.write(KEY, JSON.stringify(next));
    setSettings(next);
  };
  return { settings, change };
}

function stored(): LabelSettings {
  try {
    const kept: LabelSettings = { ...FIRST, ...(JSON.parse(localStore.read(KEY) ?? '{}') as Partial<LabelSettings>) };
    return kept.size in LABEL_SIZES ? kept : FIRST;
  } catch {
    return FIRST;
  }
}
