import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../components/form/button.js';
import { DeleteIcon, PlusIcon } from '../../../components/icons.js';
import { type CounterList, itemOf } from '../../../lib/counter-list/counter-list.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { arrangeTexts as texts } from '../../../lib/texts/en/arrange.js';
import { itemName, shortAmount } from '../parts/amounts.js';
import { ProductImage } from '../parts/product-image.js';
import styles from './arrange-dialog.module.css';
import { keyAt, lastPlace, MAX_PLACES, type QuickKey } from './quick-keys.js';
import type { Arranging } from './use-arranging.js';

/** How many places an empty page shows; and how many free ones a full one does. */
const FIRST_PLACES = 12;
const FREE_PLACES = 4;

export interface ArrangeGridProps {
  readonly arranging: Arranging;
  readonly look: CounterList;
  /** The place of the tile that is being moved. */
  readonly picked: number | null;
  readonly onPick: (place: number | null) => void;
  /** Asks for the product of an empty place. */
  readonly onAdd: (place: number) => void;
}

/** The places of a page. A tile is picked and put down by two presses, by dragging, or moved by the arrow keys. */
export function ArrangeGrid({ arranging, look, picked, onPick, onAdd }: ArrangeGridProps) {
  const { page } = arranging;
  const list = useRef<HTMLUListElement>(null);
  const places = Math.min(MAX_PLACES, Math.max(FIRST_PLACES, lastPlace(page) + FREE_PLACES));
  const focusOn = (place: number) => list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  const moveTo = (from: number, to: number) => {
    if (from !== to && to >= 1 && to <= places) arranging.move(from, to);
  };
  const press = (place: number) => {
    if (picked === null) return keyAt(page, place) ? onPick(place) : onAdd(place);
    moveTo(picked, place);
    onPick(null);
  };
  const remove = (place: number) => {
    if (!keyAt(page, place)) return;
    arranging.remove(place);
    onPick(null);
    focusOn(place);
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key === 'Delete') return remove(place);
    const step = stepOf(event.key, list.current);
    const to = place + step;
    if (step === 0 || to < 1 || to > places) return;
    event.preventDefault();
    if (picked === place) {
      moveTo(place, to);
      onPick(to);
    }
    focusOn(to);
  };
  const pickedKey = picked === null ? undefined : keyAt(page, picked);
  return (
    <>
      <ul ref={list} className={styles.places} aria-label={texts.places}>
        {Array.from({ length: places }, (_, index) => index + 1).map((place) => {
          const key = keyAt(page, place);
          return (
            <li
              key={place}
              draggable={key !== undefined}
              onDragStart={() => onPick(place)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (picked !== null) press(place);
              }}
              onDragEnd={() => onPick(null)}
            >
              <button
                type="button"
                data-place={place}
                className={key ? styles.place : styles.emptyPlace}
                aria-label={key ? undefined : labelOfEmpty(place, picked !== null)}
                aria-pressed={key ? picked === place : undefined}
                onClick={() => press(place)}
                onKeyDown={onKeyDown(place)}
              >
                {key ? <KeyFace of={key} look={look} /> : <PlusIcon aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.pickedActs}>
        <p>{pickedKey ? texts.picked(nameOf(pickedKey, look)) : texts.hint}</p>
        {pickedKey ? (
          <Button icon={<DeleteIcon aria-hidden="true" />} onClick={() => remove(pickedKey.place)}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function KeyFace({ of: key, look }: { readonly of: QuickKey; readonly look: CounterList }) {
  const item = itemIn(key, look);
  return (
    <>
      <ProductImage image={item?.image ?? null} name={key.productName} />
      <span>{unbroken(nameOf(key, look))}</span>
      {item ? <b>{shortAmount(item.pricePaise)}</b> : null}
      <span className="visually-hidden">{texts.place(key.place)}</span>
    </>
  );
}

function itemIn({ productId, packNo }: QuickKey, look: CounterList) {
  const product = look.byProductId(productId);
  return product && itemOf(product, packNo);
}

function nameOf(key: QuickKey, look: CounterList) {
  const item = itemIn(key, look);
  return item ? itemName(item) : key.productName;
}

function labelOfEmpty(place: number, isMoving: boolean) {
  return isMoving ? texts.moveTo(place) : texts.addTo(place);
}

/** How many places an arrow key goes. */
function stepOf(key: string, list: HTMLElement | null): number {
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowRight') return 1;
  const columns = list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
  if (key === 'ArrowUp') return -columns;
  return key === 'ArrowDown' ? columns : 0;
}
