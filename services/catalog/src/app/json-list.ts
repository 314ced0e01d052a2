/** A JSON list that grows by slices and keeps only their text, a fraction of the memory of the values. */
export function createJsonList<Item>() {
  const slices: string[] = [];
  let count = 0;
  return {
    add(items: readonly Item[]): void {
      if (items.length === 0) return;
      slices.push(JSON.stringify(items).slice(1, -1));
      count += items.length;
    },
    length: () => count,
    text: () => `[${slices.join(',')}]`,
  };
}
