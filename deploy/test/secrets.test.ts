import { renderInstallation } from './render/overlays.js';
import { ofKind } from './rules/workloads.js';
import { secretsOf } from './secret-keys.js';

interface ClusterSpec {
  readonly managed: { readonly roles: readonly { readonly passwordSecret: { readonly name: string } }[] };
}

describe('the secrets of a production cluster', () => {
  it('report at once when the password of a role changes', () => {
    const roles = ofKind(renderInstallation('production'), 'Cluster').flatMap(
      ({ spec }) => (spec as unknown as ClusterSpec).managed.roles,
    );

    const watched = secretsOf('production').filter(({ metadata }) => metadata.labels['cnpg.io/reload'] === 'true');

    expect(roles).toHaveLength(10);
    expect(watched.map(({ metadata }) => metadata.name).sort()).toEqual(
      roles.map(({ passwordSecret }) => passwordSecret.name).sort(),
    );
  });
});
