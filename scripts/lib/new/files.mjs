import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A request that cannot be met; its message is for the person who made it. */
export class NewError extends Error {}

/** The files of one change below a root, collected first and written together. */
export const changeOf = (root) => {
  const texts = new Map();
  const exists = (path) => texts.has(path) || existsSync(join(root, path));
  const read = (path) => {
    if (!exists(path)) throw new NewError(`There is no ${path}.`);
    return texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  };
  return {
    exists,
    read,
    create(path, text) {
      if (exists(path)) throw new NewError(`${path} exists already.`);
      texts.set(path, text);
    },
    edit(path, edit) {
      texts.set(path, edit(read(path), path));
    },
    /** @returns the paths of all files that were created or changed. */
    write() {
      for (const [path, text] of texts) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return [...texts.keys()];
    },
  };
};

/** Adds an import as the first line; the formatter sorts and merges it. */
export const withImport = (line) => (text) => `${line}\n${text}`;

/** Adds text to the end. */
export const withTail = (tail) => (text) => `${text.trimEnd()}\n\n${tail.trim()}\n`;

/** Adds text behind the first place of `mark` that follows `start`. */
export const withBehind = (start, mark, addition) => (text, path) => {
  const end = placeOf(text, { start, mark, path }) + mark.length;
  return text.slice(0, end) + addition + text.slice(end);
};

/** Adds text before it. */
export const withBefore = (start, mark, addition) => (text, path) => {
  const at = placeOf(text, { start, mark, path });
  return text.slice(0, at) + addition + text.slice(at);
};

const placeOf = (text, { start, mark, path }) => {
  const from = text.indexOf(start);
  const at = from < 0 ? -1 : text.indexOf(mark, from);
  if (at < 0) throw new NewError(`${path} has no "${start.trim()}".`);
  return at;
};
