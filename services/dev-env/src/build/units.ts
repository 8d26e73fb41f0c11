/** What is built by one command: the sources that decide whether it is stale, and what has to come out. */
export type BuildUnit = {
  name: string;
  command: string;
  args: readonly string[];
  folder: string;
  sources: readonly string[];
  outputs: readonly string[];
};

const LIBRARIES = ['services/contracts', 'services/runtime', 'services/kit'] as const;
const PROGRAMS = [
  'services/catalog',
  'services/orders',
  'services/admin-auth',
  'services/identity',
  'gateway',
] as const;
const EVERYWHERE = ['tsconfig.base.json', 'package-lock.json'] as const;

const compiled = [...LIBRARIES, ...PROGRAMS];

export const BUILD_UNITS: readonly BuildUnit[] = [
  {
    name: 'services',
    command: 'tsc',
    args: ['-b', ...PROGRAMS, 'web/server'],
    folder: '.',
    sources: [...EVERYWHERE, ...compiled, 'web/server'],
    outputs: [
      ...compiled.map((path) => `${path}/dist/.tsbuildinfo`),
      ...PROGRAMS.map((path) => `${path}/dist/main.js`),
      'web/dist/server/main.js',
    ],
  },
  {
    name: 'web',
    command: 'vite',
    args: ['build', '--logLevel', 'warn'],
    folder: 'web',
    sources: [...EVERYWHERE, 'services/contracts', 'web'],
    outputs: ['web/dist/public/index.html', 'web/dist/prerendered.json'],
  },
];
