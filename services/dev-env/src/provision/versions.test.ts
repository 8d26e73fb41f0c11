import { describe, expect, it } from '@jest/globals';
import { compareVersion } from './versions.ts';

describe('the version that a start prints', () => {
  it('is followed by that of the containers when they run another', async () => {
    expect(await compareVersion('mongo', '6.0.5')).toBe('6.0.5 (Docker Compose and Kubernetes run 8)');
    expect(await compareVersion('rabbitmq', '3.10.8')).toBe('3.10.8 (Docker Compose and Kubernetes run 4)');
  });

  it('stands alone when they run the same', async () => {
    expect(await compareVersion('mongo', '8.2.6')).toBe('8.2.6');
    expect(await compareVersion('rabbitmq', '4.1.0')).toBe('4.1.0');
  });
});
