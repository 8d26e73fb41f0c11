import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { UPLOADED_COVERS_PATH } from '@bookstore/contracts/covers';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CoversService } from './covers.service.ts';

const coverName = z.string();

@Controller(UPLOADED_COVERS_PATH)
export class CoversController {
  constructor(private readonly covers: CoversService) {}

  @Get(':name')
  async show(
    @Param('name', { schema: coverName }) name: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const picture = await this.covers.find(name);
    const etag = `"${name}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (known?.includes(etag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.type('image/webp');
    return picture;
  }
}
