import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATIONS } from './installations.js';
import { patchJson } from './render/json-patch.js';
import { render } from './render/kustomize.js';
import { renderBeforeOverlay, renderInstallation } from './render/overlays.js';
import type { Json } from './render/types.js';
import { annotationsBelongTo, routesPassAllCalls } from './rules/cluster.js';
import { migrationsReachTheirDatabase, outsidersAre } from './rules/network.js';
import { settingsAreThoseOfTheCode } from './rules/references.js';
import { gatewayTrustsItsProxiesOnly } from './rules/settings.js';
import { named } from './rules/workloads.js';

const GATEWAY_API_CALLERS = ['namespace gateway-system > gateway:8080', 'namespace gateway-system > acme-solver:8089'];

describe.each(Object.entries(INSTALLATIONS))('overlays/%s', (overlay, rules) => {
  const manifests = renderInstallation(overlay);

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(manifests)).toEqual([]);
  });

  it('lets the first release jobs reach their database before the overlay is applied', () => {
    expect(migrationsReachTheirDatabase(renderBeforeOverlay(overlay))).toEqual([]);
  });
});

/** The production base with other components than its overlay takes. */
function renderWith(...components: readonly string[]) {
  const folder = join(import.meta.dirname, '.cache', components.join('-with-'));
  mkdirSync(folder, { recursive: true });
  const list = components.map((name) => `../../../components/${name}`).join(', ');
  const kustomization = `namespace: bahi\nresources: [../../../base]\ncomponents: [${list}]\n`;
  writeFileSync(join(folder, 'kustomization.yaml'), kustomization);
  return render(folder);
}

describe('components/gateway-api, in place of components/ingress', () => {
  const manifests = renderWith('network-policies', 'gateway-api');

  it('leads everything to the gateway, over TLS, with time for the slowest call', () => {
    expect(routesPassAllCalls(manifests)).toEqual([]);
    expect(gatewayTrustsItsProxiesOnly(manifests)).toEqual([]);
    expect(outsidersAre(GATEWAY_API_CALLERS)(manifests)).toEqual([]);
  });

  it('is of no one product', () => {
    expect(annotationsBelongTo([])(manifests)).toEqual([]);
  });

  it.each([
    ['/spec/parentRefs/0/sectionName', 'http', 'HTTPRoute bahi: has no TLS'],
    ['/spec/parentRefs/0/sectionName', 'web', 'HTTPRoute bahi: belongs to no listener'],
    ['/spec/rules/0/backendRefs/0/name', 'orders', 'HTTPRoute bahi: leads to orders'],
    ['/spec/rules/0/timeouts', {}, 'HTTPRoute bahi: gives up too early'],
  ])('is wrong with %s as %j', (path, value, report) => {
    const changed = structuredClone(manifests);
    patchJson(named(changed, 'HTTPRoute', 'bahi') as unknown as Json, [{ op: 'replace', path, value }]);

    expect(routesPassAllCalls(changed)).toContain(report);
  });
});

describe('components/tracing, which no overlay takes', () => {
  const processes = ['auth', 'catalog', 'orders', 'billing', 'analytics', 'gateway'];

  it('gives every process the address of the collector and a way to it, and nothing else', () => {
    const manifests = renderWith('tracing');

    expect(settingsAreThoseOfTheCode(manifests)).toEqual([]);
    expect(outsidersAre(processes.map((name) => `${name} > namespace monitoring:4318`))(manifests)).toEqual([]);
  });
});
