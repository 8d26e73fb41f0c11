import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { readDashboardGlobs } from './web/scripts/dashboard-files.ts';

const WORKSPACES = '^(services/[^/]+|gateway|web)/';
const TESTS = '[.](test|e2e)[.]tsx?$|/testing([.]tsx?|/)';
const isNest = (name) => {
  const manifest = `${import.meta.dirname}/services/${name}/package.json`;
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"@bookstore/kit"');
};
const nest = readdirSync(`${import.meta.dirname}/services`)
  .filter((name) => name !== 'checks' && isNest(name))
  .join('|');
const feature = '^web/src/features/([^/]+)/';
/** What only pages of staff may import: its classes are not in the stylesheet of the shop. */
const web = `${import.meta.dirname}/web/src`;
const dashboard = globSync(readDashboardGlobs(readFileSync(`${web}/main.css`, 'utf8')), { cwd: web })
  .map((path) => path.replaceAll('.', '[.]'))
  .join('|');

/** Files outside tests in `path`, as importers or as the imported. */
const source = (path) => ({ path, pathNot: TESTS });
/** Every workspace but these. */
const workspacesBut = (path) => ({ path: WORKSPACES, pathNot: `^(${path})/|node_modules/` });
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Who may import what: one rule a line, with its reason. Everything not said here is allowed. */
export default {
  // prettier-ignore
  forbidden: [
    forbid('contracts-import-zod-only', 'what crosses the wire depends on nothing but its schema library, the rules of ISBNs, and those of postal addresses', source('^services/contracts/'), { pathNot: '^services/contracts/|node_modules/(zod|isbn3|localized-address-format)/' }),
    forbid('runtime-imports-no-workspace', 'what every process needs knows no part of the shop', source('^services/runtime/'), workspacesBut('services/runtime')),
    forbid('runtime-without-frameworks', 'the gateway and the web server start without Nest, mongoose or amqplib', source('^services/runtime/'), { path: 'node_modules/(@nestjs|mongoose|amqplib|fastify)/' }),
    forbid('kit-imports-no-service', 'what every Nest service needs knows none of them', source('^services/kit/'), workspacesBut('services/(kit|contracts|runtime)')),
    forbid('mail-imports-no-service', 'a library of services knows none of them', source('^services/mail/'), workspacesBut('services/(mail|contracts|runtime|i18n)')),
    forbid('backup-stands-alone', 'a backup is of whatever the databases hold: it knows no service', source('^services/backup/'), workspacesBut('services/(backup|runtime)')),
    forbid('services-stand-alone', 'services meet over HTTP and events, never in code', source(`^services/(${nest})/`), workspacesBut('services/($1|kit|contracts|runtime|mail|i18n)')),
    forbid('identity-stands-alone', 'identity is a host for better-auth, not a Nest service: it needs nothing of the kit', source('^services/identity/'), workspacesBut('services/(identity|contracts|runtime|mail|i18n)')),
    forbid('gateway-stands-alone', 'the gateway knows the contracts and the runtime, and stays free of Nest', source('^gateway/'), workspacesBut('gateway|services/(contracts|runtime)')),
    forbid('web-server-stands-alone', 'what serves the files is no Nest service: it knows the contracts and the runtime', source('^web/server/'), workspacesBut('web|services/(contracts|runtime)')),
    forbid('browser-imports-contracts-only', 'a browser reaches the services over HTTP only', { path: '^web/src/', pathNot: TESTS }, workspacesBut('web/src|services/(contracts|i18n)')),
    forbid('only-checks-and-tests-start-the-shop', 'what starts the shop on one machine is no part of the shop', { path: WORKSPACES, pathNot: `^services/(dev-env|checks)/|${TESTS}` }, { path: '^services/dev-env/' }),
    forbid('nothing-imports-checks', 'what tries the shop is no part of it', { pathNot: '^services/checks/' }, { path: '^services/checks/' }),
    forbid('shared-is-the-bottom', 'app → routes → layouts → features → shared: shared knows none of the layers above it', { path: '^web/src/shared/' }, { path: '^web/src/(app|routes|layouts|features)/' }),
    forbid('features-below-routes', 'app → routes → layouts → features → shared: a feature is composed by a page, never the reverse', { path: '^web/src/features/' }, { path: '^web/src/(app|routes|layouts)/' }),
    forbid('layouts-below-routes', 'app → routes → layouts → features → shared: a layout is chosen by a page, never the reverse', { path: '^web/src/layouts/' }, { path: '^web/src/(app|routes)/' }),
    forbid('routes-below-app', 'app → routes → layouts → features → shared: a page does not know the router that shows it', { path: '^web/src/routes/' }, { path: '^web/src/app/' }),
    forbid('features-stand-alone', 'pages compose features with slots and props, so that each can change alone', { path: feature }, { path: '^web/src/features/', pathNot: '^web/src/features/$1/' }),
    forbid('dashboard-stands-alone', 'shoppers load neither the code nor the styles of pages of staff (`@source not` of main.css)', { path: '^web/src/', pathNot: `^web/src/(${dashboard}|app/route-tree)|${TESTS}` }, { path: `^web/src/(${dashboard})` }),
    forbid('css-in-two-entries', 'styles have one entry for the shop and one more for staff, so that their order is known', { pathNot: '^web/src/(main|layouts/dashboard-layout)[.]tsx$' }, { path: '[.]css$' }),
    forbid('no-cycles', 'modules of a cycle can only be understood and tested together', {}, { circular: true }),
    forbid('no-orphans', 'a module that nothing imports and that starts nothing is dead', { orphan: true, pathNot: `${TESTS}|[.]d[.]ts$|/main[.]tsx?$|^web/src/(signed-in|api-docs)[.]ts$|^web/vite[.]config[.]ts$` }, {}),
    forbid('own-package-json', 'a package works because of what its own package.json says, not by hoisting', source(WORKSPACES), { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    forbid('no-dev-packages-at-run-time', 'what runs in production is a dependency, not a dev dependency', source('^(services/(?!dev-env|checks|mail/src/preview|i18n/src/translations)[^/]+|gateway)/src|^web/server/'), { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] }),
    forbid('resolvable', 'an import that cannot be resolved fails at run time', {}, { couldNotResolve: true }),
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
