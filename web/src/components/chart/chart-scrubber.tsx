import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { amountTexts, type ChartGroup } from '../../lib/figures/chart-data.js';
import type { Series } from '../../lib/figures/chart-series.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './chart.module.css';
import { placeAt } from './chart-geometry.js';

export interface ChartScrubberProps {
  readonly label: string;
  readonly groups: readonly ChartGroup[];
  readonly shown: readonly Series[];
  readonly active: number | null;
  readonly onActive: (place: number | null) => void;
}

/** The layer over the bars that picks a group: hover, tap, drag, or focus and arrow keys. */
export function ChartScrubber({ label, groups, shown, active, onActive }: ChartScrubberProps) {
  const layer = useRef<HTMLDivElement>(null);
  const last = groups.length - 1;
  const place = Math.min(active ?? last, last);
  const group = groups[place];

  // A tap elsewhere lets go even where the layer never took the focus.
  useEffect(() => {
    const onPointerDown = ({ target }: globalThis.PointerEvent) => {
      if (!layer.current?.contains(target as Node)) onActive(null);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onActive]);

  const pick = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onActive(placeAt(width > 0 ? (clientX - left) / width : 0, groups.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepFor(event.key, place, last);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onActive(next);
  };
  if (!group) return null;
  return (
    <div
      ref={layer}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={groups.length}
      aria-valuenow={place + 1}
      aria-valuetext={`${group.name}: ${figuresTexts.chart.values(amountTexts(group, shown))}`}
      className={styles.scrubber}
      onPointerDown={pick}
      onPointerMove={pick}
      onPointerLeave={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse' && !currentTarget.matches(':focus-visible')) onActive(null);
      }}
      onFocus={() => onActive(place)}
      onBlur={() => onActive(null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Where each key leads; null lets go of the group. */
function stepFor(key: string, place: number, last: number): number | null | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, place + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' ? null : undefined;
}
