import { parseSync } from '@swc/core';

const DIVIDES = new Set(['/', '/=', '**', '**=']);
/** `Number` reads any text, with a fraction or without. */
const MAKES = new Set(['Number', 'parseFloat', 'toFixed', 'toPrecision', 'round', 'fround']);

/** The same in a statement; a slash between two values divides, one in a path has no spaces. */
const IN_SQL = /\bavg\(|\bround\(|\bdouble precision\b|\b(real|float[48]?)\b|[\w)] \/ [\w(]/g;

type Node = Readonly<Record<string, unknown>>;

/** How many places of a source can make a number that is not whole: divisions, powers, literals, roundings, read texts. */
export function fractionsIn(source: string): number {
  return countIn(parseSync(source, { syntax: 'typescript', target: 'es2022' }).body);
}

function calledName(callee: Node): unknown {
  return callee.type === 'MemberExpression' ? (callee.property as Node).value : callee.value;
}

/** `texts.map(Number)` */
function isFunctionByName({ type }: Node) {
  return type === 'Identifier';
}

function makesFraction(node: Node): boolean {
  if (node.type === 'NumericLiteral') return !Number.isInteger(node.value);
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
    return DIVIDES.has(String(node.operator));
  if (node.type === 'UnaryExpression') return node.operator === '+';
  if (node.type !== 'CallExpression') return false;
  const handedOver = (node.arguments as { readonly expression: Node }[]).map(({ expression }) => expression);
  return [node.callee as Node, ...handedOver.filter(isFunctionByName)].some((one) =>
    MAKES.has(String(calledName(one))),
  );
}

function textIn({ type, value, raw }: Node) {
  return type === 'StringLiteral' ? String(value) : type === 'TemplateElement' ? String(raw) : '';
}

function countIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const inside = Object.values(node).reduce<number>((sum, part) => sum + countIn(part), 0);
  const inText = textIn(node as Node).match(IN_SQL)?.length ?? 0;
  return inside + inText + (makesFraction(node as Node) ? 1 : 0);
}
