import { parseSync } from '@swc/core';

const DIVIDES = new Set(['/', '/=', '**', '**=']);
const ROUNDS = new Set(['parseFloat', 'toFixed', 'toPrecision', 'round', 'fround']);

type Node = Readonly<Record<string, unknown>>;

const calledName = (callee: Node): unknown =>
  callee.type === 'MemberExpression' ? (callee.property as Node).value : callee.value;

const makesFraction = (node: Node): boolean => {
  if (node.type === 'NumericLiteral') return !Number.isInteger(node.value);
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
    return DIVIDES.has(String(node.operator));
  return node.type === 'CallExpression' && ROUNDS.has(String(calledName(node.callee as Node)));
};

const countIn = (node: unknown): number => {
  if (typeof node !== 'object' || node === null) return 0;
  const inside = Object.values(node).reduce<number>((sum, part) => sum + countIn(part), 0);
  return inside + (makesFraction(node as Node) ? 1 : 0);
};

/** How many places of a source can make a number that is not whole: divisions, powers, literals, roundings. */
export const fractionsIn = (source: string): number =>
  countIn(parseSync(source, { syntax: 'typescript', target: 'es2022' }).body);
