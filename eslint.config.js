import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const processEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment only in main.ts or for tests in testing.ts, and pass a validated config on.',
};
const unvalidatedParameter = {
  selector:
    "Decorator > CallExpression[callee.name=/^(Body|Query|Param)$/]:not(:has(Property[key.name='schema']))",
  message: 'Give the parameter a contract schema; the pipe skips a parameter without one.',
};
const untranslatedText = {
  // Paths and the name of the software are no texts.
  selector: String.raw`:matches(JSXText[value=/^(?!\s*(\/|Bookstore\s*$)).*\p{L}{2}/su], JSXAttribute[name.name=/^(aria-label|aria-roledescription|alt|hint|label|placeholder|title)$/] > Literal[value=/\p{L}{2}/u])`,
  message: "Texts for people are messages: i18n.t('…') or <Trans id='…'>.",
};

export default tseslint.config(
  // What is in k8s runs in mongosh.
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '**/*.gen.ts', 'k8s/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      // Mongoose, its driver and Nest name plain objects by classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/only-throw-error': 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', processEnv, unvalidatedParameter],
    },
  },
  {
    files: ['**/main.ts', '**/testing.ts', '**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', unvalidatedParameter] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', processEnv, untranslatedText],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // TanStack Router signals redirect and notFound by throwing values that are not errors.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', name: ['Redirect', 'NotFoundError'], package: '@tanstack/router-core' }],
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/e2e/**', '**/testing.ts', '**/testing/**'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', unvalidatedParameter],
    },
  },
  {
    files: [
      'services/{dev-env,checks}/**',
      'services/mail/src/{check,preview}/**',
      'services/backup/src/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['*.js', '.dependency-cruiser.mjs', '.ci/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { module: 'writable' } },
  },
);
