const { options } = require('./.dependency-cruiser.cjs');

/** Between the folders of a package: a rule of its own, since tests, which it leaves out, may look around freely. */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'folders of a cycle can only be understood together',
      scope: 'folder',
      from: { path: '^(services/[^/]+|gateway|web)/(src/|server/)?[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [options.exclude.path, '[.](test|e2e)[.]tsx?$', '/testing([.]tsx?|/)'] },
  },
};
