import type { ComposeProject } from './compose-project.ts';

const BASE = 'node:24-bookworm-slim';
const MB = 1_000_000;

const inMegabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;

/** Tells of each image of the shop how large it is, and how much of that is the shop's own. */
export async function describeImages(project: ComposeProject): Promise<string[]> {
  const sizeOf = async (image: string) =>
    Number(await project.docker('image', 'inspect', '--format', '{{.Size}}', image));
  const images = (await project.compose('config', '--images')).split('\n');
  const base = await sizeOf(BASE);
  return Promise.all(
    images
      .filter((image) => image.startsWith('bookstore/'))
      .toSorted()
      .map(async (image) => {
        const size = await sizeOf(image);
        return `${image.padEnd(28)} ${inMegabytes(size)}, of which ${inMegabytes(size - base)} on top of ${BASE}`;
      }),
  );
}
