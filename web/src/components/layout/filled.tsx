import { Fragment, type ReactNode } from 'react';

export interface FilledProps {
  /** A sentence with places for elements: `New to Bahi? {link}`. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence with links or names inside it. Where they stand belongs to the language. */
export function Filled({ text, parts }: FilledProps) {
  return text
    .split(/(\{\w+\})/)
    .map((piece) => <Fragment key={piece}>{piece.startsWith('{') ? parts[piece.slice(1, -1)] : piece}</Fragment>);
}
