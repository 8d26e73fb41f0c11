/** Jest's runner under a name of its own: projects with different globals do not share workers. */
export { default } from 'jest-runner';
