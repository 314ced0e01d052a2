import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPERIMENTS } from './experiments.js';
import { isBroken, reportLines } from './report.js';
import { runCampaign } from './run-campaign.js';

const FOLDER = resolve(import.meta.dirname, '..', '..', '.cache', 'campaign');

/** How often every process is killed in the size that is promised for. */
const FULL_KILLS = 6;

interface Wishes {
  readonly size?: string;
  readonly kills?: string;
  readonly rolling: boolean;
  readonly wipes: boolean;
}

const kindOf = ({ size, kills, rolling, wipes }: Wishes) => {
  if (rolling) return { kind: 'rolling', times: 1 } as const;
  if (wipes) return { kind: 'wipes', times: 1 } as const;
  if (size === 'full') return { kind: 'full', times: Number(kills ?? FULL_KILLS) } as const;
  if (kills) return { kind: 'kills', times: Number(kills) } as const;
  if (size === 'short') return { kind: 'short', times: 1 } as const;
  return { kind: 'long', times: 1 } as const;
};

const run = async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      clients: { type: 'string' },
      size: { type: 'string' },
      kills: { type: 'string' },
      rolling: { type: 'boolean', default: false },
      wipes: { type: 'boolean', default: false },
      failpoints: { type: 'boolean', default: false },
      events: { type: 'boolean', default: false },
      edges: { type: 'boolean', default: false },
      keys: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      'show-times-only': { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const { kind, times } = kindOf(values);
  mkdirSync(FOLDER, { recursive: true });
  const say = (line: string) => console.log(line);
  const asked = (Object.keys(EXPERIMENTS) as (keyof typeof EXPERIMENTS)[]).filter((name) => values[name]);
  for (const name of asked) {
    const outcome = await EXPERIMENTS[name]({ seed, folder: FOLDER, only: values.only, say });
    console.log(outcome.lines.join('\n'));
    if (outcome.isBroken) process.exitCode = 1;
  }
  if (asked.length > 0) return;
  const historyFile = join(FOLDER, `history-${seed}.jsonl`);
  const report = await runCampaign({
    seed,
    kind,
    times,
    minutes: Number(values.minutes),
    clients: values.clients === undefined ? undefined : Number(values.clients),
    judgeTimes: !values['show-times-only'],
    historyFile,
    say,
  });
  console.log([...reportLines(report), `History: ${historyFile}`].join('\n'));
  process.exitCode = isBroken(report) ? 1 : 0;
};

// Everything that was started ends with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
