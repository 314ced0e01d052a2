import { placementBeside, positionBeside } from './position-beside.js';

const PHONE = { width: 390, height: 844 };

function buttonAt(left: number, top: number) {
  return { left, top, right: left + 44, bottom: top + 44 };
}

const MENU = { width: 200, height: 190 };

afterEach(() => jest.restoreAllMocks());

describe('an overlay beside its button', () => {
  it('is placed under it, flush with its end', () => {
    expect(placementBeside(buttonAt(320, 100), PHONE, MENU)).toEqual({ left: 164, top: 148, maxHeight: 688 });
  });

  it('is placed above it where there is no space below', () => {
    expect(placementBeside(buttonAt(320, 760), PHONE, MENU)).toEqual({ left: 164, top: 566, maxHeight: 748 });
  });

  it('stays within the window on both sides', () => {
    expect(placementBeside(buttonAt(4, 100), PHONE, MENU).left).toBe(8);
    expect(placementBeside(buttonAt(344, 100), PHONE, MENU).left).toBe(182);
  });

  it('takes the larger side, and no more than is free there, when neither is high enough', () => {
    const low = { width: 390, height: 240 };
    expect(placementBeside(buttonAt(320, 60), low, MENU)).toMatchObject({ top: 108, maxHeight: 124 });
    expect(placementBeside(buttonAt(320, 140), low, MENU)).toMatchObject({ top: 8, maxHeight: 128 });
  });

  it('is placed from where its own coordinates begin', () => {
    const overlay = document.createElement('div');
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(PHONE.width);
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(PHONE.height);

    positionBeside(overlay, buttonAt(320, 100), { left: 240, top: -600 });

    // Without a layout it has no size.
    expect(overlay.style.translate).toBe('124px 748px');
  });

  it('scrolls where it is higher than the free space', () => {
    const overlay = document.createElement('div');
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(240);
    const height = jest.spyOn(overlay, 'offsetHeight', 'get').mockReturnValue(100);

    positionBeside(overlay, buttonAt(320, 60), { left: 0, top: 0 });
    expect(overlay.style.maxHeight).toBe('');
    height.mockReturnValue(190);
    positionBeside(overlay, buttonAt(320, 60), { left: 0, top: 0 });

    expect(overlay.style.maxHeight).toBe('124px');
  });
});
