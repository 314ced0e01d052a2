import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATIONS } from './installations.js';
import { render } from './render/kustomize.js';
import { renderBeforeOverlay, renderInstallation } from './render/overlays.js';
import { migrationsReachTheirDatabase, outsidersAre } from './rules/network.js';
import { settingsAreThoseOfTheCode } from './rules/references.js';

describe.each(Object.entries(INSTALLATIONS))('overlays/%s', (overlay, rules) => {
  const manifests = renderInstallation(overlay);

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(manifests)).toEqual([]);
  });

  it('lets the first release jobs reach their database before the overlay is applied', () => {
    expect(migrationsReachTheirDatabase(renderBeforeOverlay(overlay))).toEqual([]);
  });
});

describe('components/tracing, which no overlay takes', () => {
  const folder = join(import.meta.dirname, '.cache/with-tracing');
  const processes = ['auth', 'catalog', 'orders', 'billing', 'analytics', 'gateway'];

  it('gives every process the address of the collector and a way to it, and nothing else', () => {
    mkdirSync(folder, { recursive: true });
    const kustomization = 'resources: [../../../base]\ncomponents: [../../../components/tracing]\n';
    writeFileSync(join(folder, 'kustomization.yaml'), kustomization);
    const manifests = render(folder);

    expect(settingsAreThoseOfTheCode(manifests)).toEqual([]);
    expect(outsidersAre(processes.map((name) => `${name} > namespace monitoring:4318`))(manifests)).toEqual([]);
  });
});
