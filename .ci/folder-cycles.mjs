import cruiser from '../.dependency-cruiser.mjs';

const { options } = cruiser;

const FOLDER = '^(services/[^/]+|gateway|web)/(src|server)/[^/]+$';
const TESTS = '[.](test|e2e)[.]tsx?$|/testing([.]tsx?|/)';

/** Holds what runs in production to folders without cycles. Tests, which start whole services, are left out. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'folders of a cycle can only be understood together',
      scope: 'folder',
      from: { path: FOLDER },
      to: { path: FOLDER, circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|${TESTS}` } },
};
