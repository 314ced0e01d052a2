import { INSTALLATIONS } from './installations.js';
import { clusterMistakes } from './mistakes/cluster.js';
import { dataMistakes } from './mistakes/data.js';
import type { Mistake } from './mistakes/mistake.js';
import { monitoringMistakes } from './mistakes/monitoring.js';
import { networkMistakes } from './mistakes/network.js';
import { podsMistakes } from './mistakes/pods.js';
import { referencesMistakes } from './mistakes/references.js';
import { runningMistakes } from './mistakes/running.js';
import { scalingMistakes } from './mistakes/scaling.js';
import { settingsMistakes } from './mistakes/settings.js';
import { patchJson } from './render/json-patch.js';
import { renderInstallation } from './render/overlays.js';
import type { Json, Manifest } from './render/types.js';

const MISTAKES: readonly Mistake[] = [
  ...podsMistakes,
  ...runningMistakes,
  ...referencesMistakes,
  ...scalingMistakes,
  ...networkMistakes,
  ...clusterMistakes,
  ...monitoringMistakes,
  ...dataMistakes,
  ...settingsMistakes,
];

function apply(manifests: Manifest[], { at, change }: Mistake): Manifest[] {
  const [kind, name] = at.split(' ');
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (!found) throw new Error(`There is no ${at}`);
  if (change === 'delete') return manifests.filter((manifest) => manifest !== found);
  patchJson(found as unknown as Json, [change]);
  return manifests;
}

const untouched = JSON.stringify(renderInstallation('production'));

describe('each rule reports what breaks it', () => {
  it.each(MISTAKES.map((it) => [it.rule, it.what, it] as const))('%s: %s', (rule, _what, it) => {
    const manifests = apply(JSON.parse(untouched) as Manifest[], it);

    const reports = INSTALLATIONS.production[rule]?.(manifests) ?? [];

    expect(reports.join('\n')).toContain(it.report);
  });

  it('has a mistake for every rule', () => {
    const tried = new Set(MISTAKES.map(({ rule }) => rule));

    expect(Object.keys(INSTALLATIONS.production).filter((rule) => !tried.has(rule))).toEqual([]);
  });
});
