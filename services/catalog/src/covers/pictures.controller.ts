import { operations } from '@bookstore/contracts/api';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, UploadedFile, UseInterceptors } from '@nestjs/common';
import { PictureUpload, type UploadedCover, uploadLimit } from './cover.upload.ts';
import { CoversService } from './covers.service.ts';

/** Takes the pictures of the shop's own, such as its logo. */
@Controller()
export class PicturesController {
  constructor(private readonly covers: CoversService) {}

  @Implements(operations.addPicture)
  @UseInterceptors(uploadLimit, PictureUpload)
  async add(_input: Input<'addPicture'>, @UploadedFile() file?: UploadedCover) {
    return { picture: await this.covers.addPicture(file) };
  }
}
