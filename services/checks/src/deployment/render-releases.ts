import { REPOSITORY } from '@bookstore/dev-env/repository';
import { VERSION } from '@bookstore/runtime/release';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['docker-compose.yml', '.env.example', 'services/Dockerfile', 'k8s/**/*.{yaml,md}'];
/** Before the version: in the tag of an image, in the default of a variable. */
const RELEASE = /(?<=bookstore\/[\w<>-]+:|VERSION(?::-|=))\d+\.\d+\.\d+/g;

/** The files that name the release, with the version of the package.json at the root. */
export const renderReleases = (): [file: string, text: string][] =>
  globSync(FILES, { cwd: REPOSITORY }).map((name) => {
    const file = join(REPOSITORY, name);
    return [file, readFileSync(file, 'utf8').replaceAll(RELEASE, VERSION)];
  });
