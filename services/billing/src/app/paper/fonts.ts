import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, GlyphRun } from 'fontkit';
import type { TextStyle } from '../../domain/paper/page-builder.js';
import { unpackWoff } from './unpack-woff.js';

interface Script {
  readonly pkg: string;
  readonly subset: string;
  /** The code points that it is for. */
  readonly letters: RegExp;
}

const script = (pkg: string, subset: string, letters: RegExp): Script => ({ pkg, subset, letters });

/** Noto Sans (SIL Open Font License 1.1), script by script; the first that is for a letter sets it. */
const SCRIPTS: readonly Script[] = [
  script(
    'noto-sans',
    'latin',
    /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2013-\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]/,
  ),
  script('noto-sans', 'latin-ext', /[\u0100-\u024f\u1e00-\u1eff\u20a0-\u20bf]/),
  script('noto-sans-devanagari', 'devanagari', /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/),
  script('noto-sans-bengali', 'bengali', /[\u0980-\u09ff]/),
  script('noto-sans-gurmukhi', 'gurmukhi', /[\u0a00-\u0a7f]/),
  script('noto-sans-gujarati', 'gujarati', /[\u0a80-\u0aff]/),
  script('noto-sans-oriya', 'oriya', /[\u0b00-\u0b7f]/),
  script('noto-sans-tamil', 'tamil', /[\u0b80-\u0bff]/),
  script('noto-sans-telugu', 'telugu', /[\u0c00-\u0c7f]/),
  script('noto-sans-kannada', 'kannada', /[\u0c80-\u0cff]/),
  script('noto-sans-malayalam', 'malayalam', /[\u0d00-\u0d7f]/),
  script('noto-sans-arabic', 'arabic', /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/),
];

/** Joins letters of the word that it is in, so it stays with them. */
const JOINERS = /[\u200c\u200d]/;
const BLANK = /\s/;
const LETTER = /\p{L}/u;
const ARABIC = SCRIPTS.length - 1;

/** A run of one face. */
export interface FaceRun {
  readonly face: string;
  readonly text: string;
  /** Its letters are not one glyph each: what was typed stands beside them. */
  readonly isShaped: boolean;
  readonly isRightToLeft: boolean;
}

/** A face by its name, read once: all documents share what is known of its letters. */
export function faceOf(name: string): Font {
  const known = faces.get(name);
  if (known) return known;
  const { create } = require('fontkit') as typeof import('fontkit'); // with the first face, as pdfkit
  const face = create(unpackWoff(readFileSync(require.resolve(`@fontsource/${name}-normal.woff`)))) as Font;
  skipMissingAnchors(face);
  rememberRuns(face);
  faces.set(name, face);
  return face;
}

/** Splits a text by the faces that set it; blanks within words of a script stay with it. */
export function runsOf(text: string, weight: TextStyle['weight']): FaceRun[] {
  const runs: { at: number; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1);
    const at = last && JOINERS.test(letter) ? last.at : placeOf(letter);
    const isSame = last && (last.at === at || (BLANK.test(letter) && last.at > 1));
    if (isSame) last.text += letter;
    else runs.push({ at, text: letter });
  }
  keepBlanksBetween(runs);
  return runs.map(({ at, text: part }) => {
    return { face: nameOf(at, weight), text: part, isShaped: at > 1, isRightToLeft: at === ARABIC };
  });
}

/** A blank stays between its two words: Urdu has the end of a run at its left, other scripts at its right. */
function keepBlanksBetween(runs: { at: number; text: string }[]): void {
  const isReadFromLeft = runs.find(({ text }) => LETTER.test(text))?.at !== ARABIC;
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1];
    if (!next) return;
    const isAmongUrdu = next.at === ARABIC && !LETTER.test(run.text) && runs.slice(0, at).some(isUrdu);
    const isBehindUrdu = isReadFromLeft && isUrdu(run) && LETTER.test(next.text);
    if (!isAmongUrdu && !isBehindUrdu) continue;
    const text = run.text.trimEnd();
    next.text = run.text.slice(text.length) + next.text;
    run.text = text;
  }
}

function isUrdu({ at }: { readonly at: number }): boolean {
  return at === ARABIC;
}

/**
 * The runs of a line from the left to the right: a line that begins in Urdu is read from the right, figures among its words
 * too; in other lines only its Urdu words with the figures between them are.
 */
export function fromTheLeft(runs: readonly FaceRun[]): readonly FaceRun[] {
  const first = runs.find(({ text }) => LETTER.test(text));
  if (first?.isRightToLeft) return [...runs].reverse();
  const ordered: FaceRun[] = [];
  for (let at = 0; at < runs.length; ) {
    const end = runs[at]?.isRightToLeft ? endOfWords(runs, at) : at + 1;
    ordered.push(...runs.slice(at, end).reverse());
    at = end;
  }
  return ordered;
}

/** Behind the last Urdu run before another script. */
function endOfWords(runs: readonly FaceRun[], start: number): number {
  let end = start + 1;
  for (let at = end; at < runs.length; at += 1) {
    const { isRightToLeft, text } = runs[at] as FaceRun;
    if (isRightToLeft) end = at + 1;
    else if (LETTER.test(text)) break;
  }
  return end;
}

function placeOf(letter: string): number {
  return Math.max(
    0,
    SCRIPTS.findIndex(({ letters }) => letters.test(letter)),
  );
}

function nameOf(at: number, weight: TextStyle['weight']): string {
  const { pkg = '', subset = '' } = SCRIPTS[at] ?? {};
  return `${pkg}/files/${pkg}-${subset}-${weight}`;
}

const require = createRequire(import.meta.url);
const faces = new Map<string, Font>();

interface Anchors {
  applyAnchor(mark: { readonly markAnchor: object | null }, base: object | null, place: number): void;
}

/**
 * A mark without a place on its letter stays where it is, as the OpenType rules say; fontkit 2.0.4 fails on it, in Gurmukhi
 * for one.
 */
function skipMissingAnchors(face: Font): void {
  const { _layoutEngine } = face as unknown as { _layoutEngine: { engine?: { GPOSProcessor?: Anchors } } };
  const anchors = _layoutEngine.engine?.GPOSProcessor;
  if (!anchors) return;
  const apply = anchors.applyAnchor.bind(anchors);
  anchors.applyAnchor = (mark, base, place) => {
    if (base && mark.markAnchor) apply(mark, base, place);
  };
}

const MOST_RUNS = 1_000;
/** Letters; longer texts are names of goods, which seldom return. */
const LONGEST_RUN = 60;

/** Labels return on every document, and shaping Devanagari costs more than all else of one. */
function rememberRuns(face: Font): void {
  const runs = new Map<string, GlyphRun>();
  const layOut = face.layout.bind(face);
  face.layout = (text, features, ...others) => {
    if (text.length > LONGEST_RUN) return layOut(text, features, ...others);
    const key = `${features === undefined} ${text}`;
    const run = runs.get(key) ?? layOut(text, features, ...others);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    return copyOf(run);
  };
}

/** pdfkit scales the positions of what it gets. */
function copyOf(run: GlyphRun): GlyphRun {
  const copy: GlyphRun = Object.assign(Object.create(Object.getPrototypeOf(run)), run);
  return Object.assign(copy, { positions: run.positions.map((position) => ({ ...position })) });
}
