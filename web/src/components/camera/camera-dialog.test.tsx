import { act, render, screen } from '@testing-library/react';
import { overlays } from '../overlay/overlays.js';
import { CameraDialog } from './camera-dialog.js';

jest.mock('./zxing-detector.js', () => ({ zxingDetector: () => loadReader() }));

const CODE = '8901000000042';
const stop = jest.fn();
let seen: readonly string[] = [];
let open: jest.Mock;
let loadReader: () => Promise<object>;

class Detector {
  static readonly getSupportedFormats = async () => ['ean_13'];
  readonly detect = async () => seen.map((rawValue) => ({ rawValue }));
}

function device(own: object) {
  Object.assign(globalThis, { isSecureContext: true, BarcodeDetector: Detector, ...own });
}

async function start() {
  const onCode = jest.fn((code: string) => `Got ${code}`);
  const view = await act(async () => render(<CameraDialog onClose={() => {}} onCode={onCode} />));
  await screen.findByRole('dialog', { name: 'Scan with the camera' });
  return { ...view, onCode };
}

/** The camera looks about eight times a second. */
function pass(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

beforeAll(() => overlays.preload());

beforeEach(() => {
  open = jest.fn(async () => ({ getTracks: () => [{ stop }] }));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
  HTMLMediaElement.prototype.play = async () => {};
  device({});
  loadReader = async () => new Detector();
  seen = [];
  stop.mockReset();
  jest.useFakeTimers();
});

describe('the camera', () => {
  it('takes many codes, the same one again after a second, and closes its stream', async () => {
    seen = [CODE];
    const { onCode, unmount } = await start();
    await screen.findByText(`Got ${CODE}`);
    await pass(300);
    expect(onCode.mock.calls).toEqual([[CODE]]);

    seen = ['8901000000035'];
    await pass(300);
    expect(onCode).toHaveBeenLastCalledWith('8901000000035');
    seen = [CODE];
    await pass(1000);
    expect(onCode.mock.calls).toEqual([[CODE], ['8901000000035'], [CODE]]);

    unmount();
    const before = onCode.mock.calls.length;
    seen = ['8901000000028'];
    await pass(2000);
    expect([stop.mock.calls.length, onCode.mock.calls.length]).toEqual([1, before]);
  });

  it.each([
    ['without https', { isSecureContext: false }, 'The camera works only with https'],
    ['without a reader', { BarcodeDetector: undefined }, 'The reader for the camera could not be loaded'],
  ])('says in plain words that it cannot scan %s', async (_how, own, text) => {
    device(own);
    loadReader = () => Promise.reject(new Error('no network'));
    await start();
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(open).not.toHaveBeenCalled();
  });

  it.each([
    ['has no detector', undefined],
    [
      'has one that reads no code of goods',
      class extends Detector {
        static override readonly getSupportedFormats = async () => ['aztec'];
      },
    ],
  ])('scans with its own reader where the browser %s', async (_how, BarcodeDetector) => {
    device({ BarcodeDetector });
    seen = [CODE];

    const { onCode } = await start();

    await screen.findByText(`Got ${CODE}`);
    expect(onCode).toHaveBeenCalledWith(CODE);
  });

  it.each([
    ['NotAllowedError', 'The camera is blocked for this page'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'The camera could not be started'],
  ])('says in plain words what %s means', async (name, text) => {
    open.mockRejectedValue(Object.assign(new Error('x'), { name }));
    await start();
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
  });
});
