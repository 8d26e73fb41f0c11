export { closeAll as default } from './at-teardown.ts';
