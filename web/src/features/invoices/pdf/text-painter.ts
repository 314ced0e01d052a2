import { startsAtRight } from './text-runs.js';

export type Weight = 400 | 600;

/** A picture of text, black or coloured on nothing. Lengths are in ems of the text. */
export interface DrawnText {
  readonly widthEm: number;
  readonly heightEm: number;
  /** Empty space at either side, into which strokes may lean. */
  readonly sideEm: number;
  /** From the top of the picture to the baseline. */
  readonly ascentEm: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Three bytes per pixel. */
  readonly colours: Uint8Array;
  /** One byte per pixel. */
  readonly opacity: Uint8Array;
}

/** Sets text in the device's fonts, shaped as its script requires. */
export interface TextPainter {
  /** Width in ems. */
  readonly measure: (text: string, weight: Weight) => number;
  readonly draw: (text: string, weight: Weight) => DrawnText;
}

/** 64 px per em: about 480 dots per inch at the size of bills. */
const EM = 64;
/** Space for tall vowel signs above and below the font's own metrics. */
const ASCENT = 1.2;
const DESCENT = 0.6;
/** Strokes may lean out of the measured width. */
const SIDE = 0.1;

/** A painter on a canvas of this page. */
export function createTextPainter(fontFamily: string): TextPainter {
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) throw new Error('This browser has no canvas');
  const prepare = (text: string, weight: Weight) => {
    paper.font = `${weight} ${EM}px ${fontFamily}`;
    return paper.measureText(text).width / EM;
  };
  const draw = (text: string, weight: Weight): DrawnText => {
    const widthEm = prepare(text, weight) + 2 * SIDE;
    canvas.width = Math.ceil(widthEm * EM);
    canvas.height = Math.ceil((ASCENT + DESCENT) * EM);
    prepare(text, weight); // a canvas forgets its font when it is resized
    paper.fillStyle = '#000000';
    paper.textAlign = 'left';
    paper.direction = startsAtRight(text) ? 'rtl' : 'ltr';
    paper.fillText(text, SIDE * EM, ASCENT * EM);
    const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
    return {
      widthEm: canvas.width / EM,
      heightEm: canvas.height / EM,
      sideEm: SIDE,
      ascentEm: ASCENT,
      pixelWidth: canvas.width,
      pixelHeight: canvas.height,
      ...splitPixels(data),
    };
  };
  return { measure: prepare, draw };
}

function splitPixels(rgba: Uint8ClampedArray) {
  const pixels = rgba.length / 4;
  const colours = new Uint8Array(pixels * 3);
  const opacity = new Uint8Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    opacity[pixel] = rgba[pixel * 4 + 3] ?? 0;
    colours.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  }
  return { colours, opacity };
}
