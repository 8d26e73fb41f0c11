import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readDocuments } from '../deployment/kustomization.ts';
import { findManifestErrors } from './manifest-errors.ts';
import { findPodSecurityViolations } from './pod-security.ts';

const job = z.object({
  kind: z.literal('Job'),
  spec: z.object({ template: z.object({ spec: z.unknown() }) }),
});

const FOLDER = join(REPOSITORY, 'k8s/jobs');

/** A Job that an operator starts by hand, and that no kustomization lists. */
describe.each(readdirSync(FOLDER))('k8s/jobs/%s', (name) => {
  const [manifest] = readDocuments(join(FOLDER, name));

  it('is what Kubernetes 1.34 takes', () => {
    expect(findManifestErrors(manifest)).toEqual([]);
  });

  it('keeps to the level restricted', () => {
    expect(findPodSecurityViolations(job.parse(manifest).spec.template.spec)).toEqual([]);
  });
});
