import { describe, expect, it } from '@jest/globals';
import { aHeicPhoto, PICTURES } from '../testing/pictures.ts';
import { cutImage, isHeic } from './cover.bytes.ts';

const FORMATS = { png: 'png', jpeg: 'jpeg', webp: 'webp', avif: 'heif' } as const;

describe.each(Object.entries(FORMATS))('The image of a %s file', (name, format) => {
  const paint = Object.entries(PICTURES).find(([each]) => each === name)?.[1];

  it('is all of it, or what is before other data', async () => {
    const image = (await paint?.()) ?? Buffer.alloc(0);
    expect(cutImage(image, format)).toEqual(image);
    for (const other of ['\0\0', 'PK\u0003\u0004 a whole archive', '<svg xmlns="x"></svg>'])
      expect(cutImage(Buffer.concat([image, Buffer.from(other)]), format)).toEqual(image);
  });

  it('is missing wherever it is cut off', async () => {
    const image = (await paint?.()) ?? Buffer.alloc(0);
    for (const bytes of [1, 2, 20, image.length - 10])
      expect(cutImage(image.subarray(0, -bytes), format)).toBeUndefined();
  });
});

it('The image of a JPEG file does not end with the thumbnail within it', () => {
  const thumbnail = 'ffe10008' + 'ffd8ffd9' + '0000';
  const scan = 'ffda0003' + '00' + '11ff00ffd022';
  const jpeg = Buffer.from(`ffd8${thumbnail}${scan}ffd9`, 'hex');
  expect(cutImage(Buffer.concat([jpeg, Buffer.from('film')]), 'jpeg')).toEqual(jpeg);
});

it('HEIC photos are told from AVIF pictures', async () => {
  expect([isHeic(aHeicPhoto()), isHeic(await PICTURES.avif())]).toEqual([true, false]);
});
