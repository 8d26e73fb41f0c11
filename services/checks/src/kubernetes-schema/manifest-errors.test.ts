import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { renderKustomization } from '../deployment/kustomization.ts';
import { findManifestErrors } from './manifest-errors.ts';

const render = (folder: string) => renderKustomization(join(REPOSITORY, 'k8s', folder));

describe.each(['base', 'ha'])('k8s/%s', (folder) => {
  it('is what Kubernetes 1.34 takes, object by object', () => {
    const errors = render(folder).map((object) => [
      object.kind,
      object.metadata.name,
      findManifestErrors(object),
    ]);
    expect(errors.length).toBeGreaterThan(50);
    expect(errors.filter(([, , found]) => found?.length)).toEqual([]);
  });
});

describe('k8s/ha', () => {
  it('patches what is in the base', () => {
    const replicas = (folder: string) =>
      render(folder)
        .filter(({ kind }) => kind === 'StatefulSet')
        .map(({ spec }) => spec);
    expect(replicas('base')).toMatchObject([{ replicas: 1 }, { replicas: 1 }]);
    expect(replicas('ha')).toMatchObject([{ replicas: 3 }, { replicas: 3 }]);
  });
});

const aService = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } };
const aBudget = (spec: unknown) => ({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', spec });
const aDeployment = (container: object) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  spec: { selector: {}, template: { spec: { containers: [{ name: 'web', ...container }] } } },
});

describe('a manifest', () => {
  it.each([
    [
      'a port that is a number or a name',
      { ...aService, spec: { ports: [{ port: 80, targetPort: 'http' }] } },
    ],
    ['a share of pods', aBudget({ maxUnavailable: '50%' })],
    ['a number of pods', aBudget({ maxUnavailable: 1 })],
  ])('may have %s', (_what, manifest) => {
    expect(findManifestErrors(manifest)).toEqual([]);
  });

  it.each([
    [
      'an unknown field',
      aDeployment({ imagePolicy: 'Always' }),
      /containers\.0: Unrecognized key: "imagePolicy"/,
    ],
    ['a field in the wrong place', { ...aService, ports: [] }, /Unrecognized key: "ports"/],
    ['a misspelt field', aDeployment({ livenesProbe: {} }), /"livenesProbe"/],
    ['a status', { ...aService, status: {} }, /"status"/],
    [
      'text in place of a number',
      { ...aService, spec: { ports: [{ port: '80' }] } },
      /ports\.0\.port: .+number/,
    ],
    [
      'a number in place of text',
      aDeployment({ env: [{ name: 'PORT', value: 80 }] }),
      /env\.0\.value: .+string/,
    ],
    ['a missing field', aDeployment({ ports: [{ name: 'http' }] }), /ports\.0\.containerPort: .+undefined/],
    ['an unknown kind', { ...aService, kind: 'Servise' }, /v1 has no Servise/],
    ['a kind of another version', { ...aService, apiVersion: 'apps/v1' }, /apps\/v1 has no Service/],
  ])('may not have %s', (_what, manifest, complaint) => {
    expect(findManifestErrors(manifest).join('\n')).toMatch(complaint);
  });
});
