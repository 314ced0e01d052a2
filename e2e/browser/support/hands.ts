import type { Locator, Page } from 'playwright-core';

/** The input of a user. Flows are written once in terms of it and run with each input device. */
export interface Hand {
  readonly page: Page;
  press(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** One option of a native select. */
  choose(select: Locator, option: string): Promise<void>;
  /** One of a group of radio buttons. */
  pick(radio: Locator): Promise<void>;
  /** Moves a card one place on, by the handle or the menu of its header. */
  moveOn(handle: Locator): Promise<void>;
}

/** Lifts a card with the mouse and holds it over the next one, below or beside it, until its new place is announced. */
export async function holdOver(handle: Locator): Promise<void> {
  const page = handle.page();
  // Waits until the card stands still: the one before may just have been let go.
  await handle.hover();
  const card = handle.locator('xpath=ancestor::li[1]');
  const next = card.locator('xpath=following-sibling::li[1]');
  const [grip, from, over] = [await centreOf(handle), await centreOf(card), await centreOf(next)];
  const [right, down] = [over.x - from.x, over.y - from.y];
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + right, grip.y + down, { steps: 20 });
  const title = (await handle.getAttribute('aria-label'))?.replace(/^Move /, '');
  const passed = await next.locator('xpath=preceding-sibling::li').count();
  // Not any place: on its way across a grid the card may come closest to others.
  const place = page.getByText(new RegExp(`^${title}, position ${passed + 1} of \\d$`));
  await place.first().waitFor({ state: 'attached' });
}

/** Presses the label of a radio button, which is what is seen of it, and waits until it is chosen. */
export async function pick(radio: Locator): Promise<void> {
  await labelOf(radio).click();
  await isChosen(radio);
}

export function mouse(page: Page): Hand {
  return {
    page,
    press: (target) => target.click(),
    fill: (field, text) => field.fill(text),
    choose: async (select, option) => void (await select.selectOption({ label: option })),
    pick,
    moveOn: drag,
  };
}

/** Taps alone: nothing is dragged, nothing is hovered over. */
export function thumb(page: Page): Hand {
  return {
    page,
    press: (target) => target.tap(),
    fill: async (field, text) => {
      await field.tap();
      await field.fill(text);
    },
    choose: async (select, option) => void (await select.selectOption({ label: option })),
    pick: async (radio) => {
      await labelOf(radio).tap();
      await isChosen(radio);
    },
    moveOn: async (handle) => {
      await handle.tap();
      await moveItem(page).tap();
    },
  };
}

const MAX_STOPS = 120;
/** At typing speed: faster keys outside of text fields count as a barcode scanner. */
const KEY_MS = 60;
const LISTENING_MS = 400;

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Between two keys: as fast as a scanner types, however busy the machine is. */
const SCAN_KEY_S = 0.005;

/** A barcode scanner, which types a code and Enter. */
export async function scannerOf(page: Page): Promise<(code: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (code) => {
    let timestamp = Date.now() / 1000;
    const press = async (key: string, text: string) => {
      timestamp += SCAN_KEY_S;
      const windowsVirtualKeyCode = text.toUpperCase().charCodeAt(0);
      for (const what of [{ type: 'keyDown' as const, text }, { type: 'keyUp' as const }])
        await browser.send('Input.dispatchKeyEvent', { ...what, key, windowsVirtualKeyCode, timestamp });
    };
    for (const key of code) await press(key, key);
    await press('Enter', '\r');
  };
}

/** Key presses alone. */
export function keyboard(page: Page): Hand {
  const key = (name: string) => page.keyboard.press(name);
  const stepTo = async (target: Locator) => {
    await target.waitFor();
    const isItem = (await target.getAttribute('role')) === 'menuitem';
    if (isItem) await page.locator('[role=menuitem]:focus').waitFor();
    await walkTo(target, isItem ? 'ArrowDown' : 'Tab');
  };
  return {
    page,
    press: async (target) => {
      await stepTo(target);
      await key('Enter');
    },
    fill: async (field, text) => {
      await stepTo(field);
      await key('Control+a');
      await page.keyboard.type(text, { delay: (await isScanned(field)) ? KEY_MS : 0 });
    },
    choose: async (select, option) => {
      await stepTo(select);
      await page.keyboard.type(option);
    },
    pick: async (radio) => {
      await radio.waitFor();
      const group = await radio.getAttribute('name');
      const stop = page.locator(`input[name="${group}"]`);
      for (
        let at = 0;
        !(await page.evaluate((name) => document.activeElement?.getAttribute('name') === name, group));
        at += 1
      ) {
        if (at > MAX_STOPS) throw new Error(`The group of ${radio} is not on the way of Tab`);
        await key('Tab');
      }
      for (let at = await stop.count(); !(await hasFocus(radio)) && at > 0; at -= 1) await key('ArrowRight');
      await key('Space');
    },
    moveOn: async (handle) => {
      await stepTo(handle);
      const spoken = (text: RegExp) => page.getByText(text).first().waitFor({ state: 'attached' });
      await key('Space');
      await spoken(/^Lifted /);
      // Wait for the announcement before the next key: the library handles arrows only after it.
      await page.waitForTimeout(LISTENING_MS);
      await key((await isAcross(handle)) ? 'ArrowRight' : 'ArrowDown');
      await spoken(/position 2 of/);
      await key('Space');
      await spoken(/^Dropped /);
    },
  };
}

async function centreOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function labelOf(radio: Locator) {
  return radio.locator('xpath=ancestor::label');
}

function isChosen(radio: Locator) {
  return radio.and(radio.page().locator(':checked')).waitFor();
}

function moveItem(page: Page) {
  return page.getByRole('menuitem', { name: /^Move (down|right)$/ });
}

async function drag(handle: Locator) {
  await holdOver(handle);
  await handle.page().mouse.up();
}

/** Whether the cards stand side by side. */
function isAcross(handle: Locator) {
  return handle.evaluate((element) => {
    const [card, next] = [element.closest('li'), element.closest('li')?.nextElementSibling];
    return card?.getBoundingClientRect().top === next?.getBoundingClientRect().top;
  });
}

function isScanned(field: Locator) {
  return field.evaluate((element) => element.matches('input[type=search], input[role=spinbutton]'));
}

/** The focused element, as a screen reader announces it. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    return (element?.getAttribute('aria-label') ?? (label || element?.textContent) ?? '').trim();
  });
}

/** Presses a key until the focus is on the target. */
async function walkTo(target: Locator, key: string) {
  await target.waitFor();
  const page = target.page();
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    passed.push((await focusedName(page)).slice(0, 30));
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not on the way of ${key}: ${passed.join(' | ')}`);
}
