import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A node of the syntax tree; which fields it has depends on its type. */
// biome-ignore lint/suspicious/noExplicitAny: the tree is walked by its types.
type Node = any;

const SOURCES = join(__dirname, '..', '..');
const scripts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|lib[\\/]texts[\\/]en/.test(path),
);

/** Props and attributes that people read. */
const READ = new Set([
  ...['aria-label', 'aria-valuetext', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder'],
  ...['label', 'hint', 'error', 'description', 'message', 'caption', 'intro', 'legend', 'help', 'header'],
  ...['submitText', 'busyText', 'cancelText', 'confirmText', 'buttonText', 'dropText'],
]);
/** Calls that show or announce their first argument. */
const SHOWING = /^(announce|usePageTitle|notify\.(success|error|warning|info))$/;

/** The literals that an expression may give, through its branches. */
function literalsOf(node: Node): string[] {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'TemplateLiteral':
      return [node.quasis.map((quasi: Node) => quasi.cooked).join('')];
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'BinaryExpression':
      return /^(&&|\|\||\?\?|\+)$/.test(node.operator) ? [...literalsOf(node.left), ...literalsOf(node.right)] : [];
    case 'ParenthesisExpression':
    case 'JSXExpressionContainer':
      return literalsOf(node.expression);
    default:
      return [];
  }
}

function calleeOf({ callee }: Node): string {
  if (callee.type === 'Identifier') return callee.value;
  return callee.type === 'MemberExpression' ? `${callee.object.value ?? ''}.${callee.property.value ?? ''}` : '';
}

/** What a node itself shows to people as a literal. */
function textsShownBy(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [node.value];
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.flatMap(literalsOf);
    case 'JSXAttribute':
      return READ.has(node.name.value) ? literalsOf(node.value) : [];
    case 'KeyValueProperty':
      return READ.has(node.key.value) ? literalsOf(node.value) : [];
    case 'CallExpression':
      return SHOWING.test(calleeOf(node)) ? literalsOf(node.arguments[0]?.expression) : [];
    case 'AssignmentExpression':
      return calleeOf({ callee: node.left }) === 'document.title' ? literalsOf(node.right) : [];
    default:
      return [];
  }
}

function inlineTexts(node: Node): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(inlineTexts);
  return [...(node.type ? textsShownBy(node) : []), ...Object.values(node).flatMap(inlineTexts)];
}

function inlineTextsIn(source: string, tsx = true) {
  return inlineTexts(parseSync(source, { syntax: 'typescript', tsx })).filter((text) => /\p{L}/u.test(text));
}

it('finds texts among children, attributes, table headers, toasts and titles', () => {
  const source = `
    const column = { header: 'Price' };
    notify.error(isLate ? 'Too late' : texts.failed);
    document.title = \`\${name} – Bahi\`;
    const view = <p title="Help" className="plain">Hello {name || 'you'} {isOpen && <b id="x" />}</p>;`;

  expect(inlineTextsIn(source)).toEqual(['Price', 'Too late', ' – Bahi', 'you', 'Help', 'Hello ']);
});

it.each(scripts)('%s has its texts from a catalogue', (path) => {
  expect(inlineTextsIn(readFileSync(join(SOURCES, path), 'utf8'), path.endsWith('x'))).toEqual([]);
});
