import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HEADING = /^# (\d+)\. (.*)$/m;

/** docs/adr/README.md: every decision with its title. */
export function adrIndex(root: string): string {
  const folder = join(root, 'docs', 'adr');
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  return [INTRODUCTION, ...files.sort().map((file) => rowOf(file, readFileSync(join(folder, file), 'utf8'))), ''].join(
    '\n',
  );
}

const INTRODUCTION = `# Decisions

Written by \`npm run docs\` from the pages of this folder.

One page for each decision that outlives its commit: context, decision, consequences. A page is never edited, only superseded by a
later one, which names the numbers that are missing here.

| | Decision |
|---|---|`;

/** @throws Error for a page without a numbered heading. */
function rowOf(file: string, text: string) {
  const [, number, title] = HEADING.exec(text) ?? [];
  if (!number) throw new Error(`docs/adr/${file} has no heading such as "# 7. A title"`);
  return `| ${number} | [${title}](${file}) |`;
}
