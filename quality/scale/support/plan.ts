/** A node of what `explain (generic_plan, format json)` answers. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [detail: string]: unknown;
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/** Tables that a plan reads without the shop; its planner sees no row-level security. */
export function readsWithoutShop(node: PlanNode, above = ''): string[] {
  const own = conditionsOf(node);
  const table = node['Relation Name'];
  // What a statement changes is what its scan has found.
  const isScan = table !== undefined && node['Node Type'] !== 'ModifyTable';
  const below = (node.Plans ?? []).flatMap((child) => readsWithoutShop(child, `${above} ${own}`));
  const inBitmap = (node.Plans ?? []).map(conditionsOf).join(' ');
  const isGiven = namesShop(`${own} ${inBitmap}`, node.Alias ?? '') || namesShop(above, node.Alias ?? '');
  return isScan && !isGiven ? [table, ...below] : below;
}

const INSERT = /\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*\(([^)]*)\)/gi;

/** Tables that a statement inserts into without naming the shop. */
export function insertsWithoutShop(statement: string): string[] {
  return [...statement.matchAll(INSERT)]
    .filter(([, , columns = '']) => !/\bshop_id\b/.test(columns))
    .map(([, table = '']) => table);
}

function conditionsOf(node: PlanNode): string {
  return CONDITIONS.map((name) => String(node[name] ?? '')).join(' ');
}

/** A condition that gives the shop: of the scanned row, or of a row that it is joined with. */
function namesShop(condition: string, alias: string): boolean {
  return ['(shop_id = ', `${alias}.shop_id = `, `= ${alias}.shop_id`].some((text) => condition.includes(text));
}
