const WORKSPACES = '^(services/[^/]+|gateway|web)/';
const TESTS = '[.](test|e2e)[.]tsx?$|/testing([.]tsx?|/)';
const services = 'catalog|orders|admin-auth|identity';
const feature = '^web/src/features/([^/]+)/';

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Who may import what: one rule a line, with its reason. Everything not said here is allowed. */
module.exports = {
  // prettier-ignore
  forbidden: [
    forbid('contracts-stand-alone', 'what crosses process boundaries depends on nothing but its schema library', { path: '^services/contracts/src', pathNot: TESTS }, { pathNot: '^services/contracts/src|node_modules/zod/' }),
    forbid('telemetry-stands-alone', 'telling operators what a process does needs nothing of what it does', { path: '^services/telemetry/' }, { path: WORKSPACES, pathNot: '^services/telemetry/' }),
    forbid('kit-knows-no-service', 'what all services share cannot depend on one of them', { path: '^services/kit/' }, { path: WORKSPACES, pathNot: '^services/(kit|contracts|telemetry)/' }),
    forbid('services-stand-alone', 'services meet over HTTP and events, in contracts and kit, never in code', { path: `^services/(${services})/` }, { path: WORKSPACES, pathNot: '^services/($1|kit|contracts|telemetry)/' }),
    forbid('gateway-stands-alone', 'the door must start fast and stay free of Nest: it knows the contracts and telemetry, not the kit', { path: '^gateway/' }, { path: WORKSPACES, pathNot: '^(gateway|services/(contracts|telemetry))/' }),
    forbid('web-stands-alone', 'a browser reaches the services over HTTP only: it knows the contracts', { path: '^web/', pathNot: '^web/server/' }, { path: WORKSPACES, pathNot: '^(web|services/contracts)/' }),
    forbid('web-server-stands-alone', 'what serves the files is no service: it knows the contracts and telemetry', { path: '^web/server/' }, { path: WORKSPACES, pathNot: '^(web|services/(contracts|telemetry))/' }),
    forbid('nothing-needs-dev-env', 'what starts the shop on one machine is no part of the shop', { path: WORKSPACES, pathNot: '^services/dev-env/' }, { path: '^services/dev-env/' }),
    forbid('shared-is-the-ground', 'app → pages → features → shared: shared knows none of those above it', { path: '^web/src/shared/' }, { path: '^web/src/(app|pages|features)/' }),
    forbid('features-below-pages', 'app → pages → features → shared: a feature is composed by a page, never the reverse', { path: '^web/src/features/' }, { path: '^web/src/(app|pages)/' }),
    forbid('pages-below-app', 'app → pages → features → shared: a page does not know the router that shows it', { path: '^web/src/pages/' }, { path: '^web/src/app/' }),
    forbid('features-stand-alone', 'pages compose features with slots and props, so that each can change alone', { path: feature }, { path: '^web/src/features/', pathNot: '^web/src/features/$1/' }),
    forbid('css-in-main-only', 'styles have one entry, so that their order is known', { path: '.', pathNot: '^web/src/main[.]tsx$' }, { path: '[.]css$' }),
    forbid('no-cycles', 'modules of a cycle can only be understood and tested together', {}, { circular: true }),
    forbid('no-orphans', 'a module that nobody imports and that starts nothing is dead', { orphan: true, pathNot: `${TESTS}|[.]d[.]ts$|/main[.]tsx?$|^web/src/(signed-in|api-docs)[.]ts$|^web/vite[.]config[.]ts$` }, {}),
    forbid('own-package-json', 'a package works because of what its own package.json says, not by hoisting', { path: WORKSPACES, pathNot: TESTS }, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    forbid('no-dev-packages-at-run-time', 'what runs in production is a dependency, not a dev dependency', { path: '^(services/(?!dev-env)[^/]+|gateway)/src|^web/server/', pathNot: TESTS }, { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] }),
    forbid('resolvable', 'an import that leads nowhere fails at run time', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(services/[^/]+|gateway|web)/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
