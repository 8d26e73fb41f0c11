import type { PictureReceipt } from '@bookstore/contracts/shop';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { Controller, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { PictureUpload, type UploadedCover, UploadLimit } from './cover.upload.ts';
import { CoversService } from './covers.service.ts';

/** Takes the pictures of the shop's own, such as its logo. */
@Controller('api/pictures')
@Roles('admin')
export class PicturesController {
  constructor(private readonly covers: CoversService) {}

  @Post()
  @UseInterceptors(UploadLimit, PictureUpload)
  async add(@UploadedFile() file?: UploadedCover): Promise<PictureReceipt> {
    return { picture: await this.covers.addPicture(file) };
  }
}
