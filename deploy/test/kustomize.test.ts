import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { render } from './render/kustomize.js';
import { FOLDERS, folderOf } from './render/overlays.js';
import type { Manifest } from './render/types.js';

function kubectl(folder: string) {
  return spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
}

const hasKubectl = kubectl('--help').status === 0;
if (!hasKubectl) console.warn('kubectl is not installed: the renderer of these tests is not compared with it');

function byName(manifests: readonly Manifest[]) {
  return new Map(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]));
}

describe('the renderer', () => {
  it.each(hasKubectl ? FOLDERS : [])('renders overlays/%s as kubectl does', (overlay) => {
    const { stdout } = kubectl(folderOf(overlay));
    const theirs = parseAllDocuments(stdout, { version: '1.1' }).map((document) => document.toJS() as Manifest);

    const ours = byName(render(folderOf(overlay)));

    expect([...ours.keys()].sort()).toEqual([...byName(theirs).keys()].sort());
    for (const [name, manifest] of byName(theirs)) expect(ours.get(name)).toEqual(manifest);
  });

  it('refuses a kustomization that asks for more than it can do', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kustomization-'));
    writeFileSync(join(folder, 'kustomization.yaml'), 'kind: Kustomization\nnamePrefix: my-\n');

    expect(() => render(folder)).toThrow('namePrefix is not supported');

    rmSync(folder, { recursive: true });
  });
});
