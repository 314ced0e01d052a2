import type { KeptProduct } from '@bahi/contracts/catalog';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct, careCalls } from '../../../../test-support/care.js';
import { type FakeServer, fakeServer, refuse, type Script } from '../../../../test-support/fake-server.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { press, put } from '../../../../test-support/scenarios/scenario.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { LABEL_SIZES, pagesOf } from './label-sizes.js';
import { LabelsDialog } from './labels-dialog.js';

const dal = aKeptProduct({
  ...{ productId: 'PROD-1', productName: 'Toor Dal 1 kg', sellingPrice: 168, mrp: 175, quantity: 3 },
  codes: [{ code: '8901234567894', packNo: 0 }],
});
const salt = aKeptProduct({ productId: 'PROD-2', productName: 'Tata Salt 1 kg', quantity: 2, codes: [] });
let server: FakeServer;

beforeEach(() => {
  window.print = jest.fn(() => {
    for (const moment of ['beforeprint', 'afterprint']) {
      act(() => void dispatchEvent(new Event(moment)));
      if (moment === 'beforeprint') printed.push(document.querySelector('.printRoot')?.cloneNode(true) as HTMLElement);
    }
  });
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      replaceSync = rules;
    },
  });
  document.adoptedStyleSheets ??= [];
});
const printed: HTMLElement[] = [];
const rules = jest.fn();
afterEach(() => {
  printed.length = 0;
  localStorage.clear();
  dismissToasts();
  server.close();
});

async function open(script: Script = {}) {
  const bySheet: Readonly<Record<string, KeptProduct>> = { 'PROD-1': dal, 'PROD-2': salt };
  server = fakeServer({
    ...careCalls(salt),
    'care.readProduct': ({ path }) => ({ success: true, product: bySheet[path.split('/').at(-1) ?? ''] }),
    'care.addCode': () => ({ success: true, product: { ...salt, codes: [{ code: '2000000000015', packNo: 0 }] } }),
    'auth.readShopDetails': () => ({
      success: true,
      shop: { version: 1, name: 'Meera Stores', address: null, phone: null, logo: null },
    }),
    ...script,
  });
  const labelled = [dal, salt].map(({ productId }) => ({ productId, count: 1 }));
  const { user } = renderScreen(<LabelsDialog open labelled={labelled} timeZone="Asia/Kolkata" onClose={() => {}} />);
  await screen.findByLabelText('Labels of Toor Dal 1 kg');
  return user;
}

function codesOf(root: HTMLElement | undefined) {
  return [...(root?.querySelectorAll('[data-code]') ?? [])].map((bars) => bars.getAttribute('data-code'));
}

describe('labels', () => {
  it('give a product without a code one of its own first; a repeat makes no second one', async () => {
    const user = await open({ 'care.addCode': refuse(503, { message: '' }) });
    await press(user, 'Make codes and print');
    expect(await screen.findAllByText('A code could not be made')).not.toHaveLength(0);
    expect(window.print).not.toHaveBeenCalled();

    server.script({
      'care.addCode': () => ({ success: true, product: { ...salt, codes: [{ code: '2000000000015', packNo: 0 }] } }),
    });
    await press(user, 'Make codes and print');

    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(codesOf(printed[0])).toEqual(['8901234567894', '2000000000015']);
    const keys = server.to('setup.createOwnCodes').map(({ options }) => options.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
  });

  it('are as many as in stock, of the size and with the fields that this device keeps', async () => {
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Label'), 'a4x65');
    await user.click(screen.getByLabelText('MRP'));
    await user.click(screen.getByLabelText('Shop'));
    await press(user, 'As in stock');
    put('First free place on the sheet', '64');
    expect(screen.getByText('5 labels')).toBeInTheDocument();
    await press(user, 'Make codes and print');

    await waitFor(() => expect(printed).toHaveLength(1));
    expect(rules).toHaveBeenCalledWith('@page labels { size: 210mm 297mm; margin: 0; }');
    const sheets = [...(printed[0]?.querySelectorAll<HTMLElement>('.page') ?? [])];
    expect(sheets.map((sheet) => codesOf(sheet).length)).toEqual([2, 3]);
    expect(sheets[0]).toHaveTextContent('Meera StoresToor Dal 1 kg₹168.00MRP ₹175.00');
    expect(JSON.parse(localStorage.getItem('labels') ?? '{}')).toMatchObject({
      size: 'a4x65',
      fields: { a4x65: ['name', 'price', 'mrp', 'code', 'shop'] },
    });
  });

  it('have a test label with rulers, moved as the printer needs it', async () => {
    const user = await open();
    put('Labels of Tata Salt 1 kg', '0');
    put('Move right (mm)', '1.3');
    await press(user, 'Test label');

    await waitFor(() => expect(printed).toHaveLength(1));
    expect(codesOf(printed[0])).toEqual(['8901234567894']);
    expect(within(printed[0] as HTMLElement).getByLabelText('Rulers in millimetres')).toHaveStyle({ left: '1.5mm' });
  });

  it('are not printed without any, nor too many', async () => {
    const user = await open();
    for (const [count, refusal] of [
      ['0', 'Choose at least one label'],
      ['1001', 'Print at most 1000 labels at a time'],
    ] as const) {
      put('Labels of Toor Dal 1 kg', count);
      put('Labels of Tata Salt 1 kg', '0');
      expect(screen.getByText(refusal)).toBeInTheDocument();
      await press(user, 'Print labels');
    }
    expect(window.print).not.toHaveBeenCalled();
  });
});

it.each(Object.entries(LABEL_SIZES))('places of %s are on the paper and do not touch one another', (_, size) => {
  const most = size.sheet ? size.sheet.columns * size.sheet.rows : 1;
  const [first, second] = pagesOf(
    Array.from({ length: most + 1 }, (_, at) => at),
    size,
    1,
  );
  expect([first?.length, second?.length]).toEqual([most, 1]);
  const corners = new Set(first?.map(({ xMm, yMm }) => `${xMm} ${yMm}`));
  expect(corners.size).toBe(most);
  for (const { xMm, yMm } of size.sheet ? (first ?? []) : []) {
    expect(xMm + size.widthMm).toBeLessThanOrEqual(210);
    expect(yMm + size.heightMm).toBeLessThanOrEqual(297);
  }
});
