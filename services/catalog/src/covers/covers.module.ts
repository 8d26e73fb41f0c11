import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CoverSchema, StoredCover } from './cover.schema.ts';
import { CoversController } from './covers.controller.ts';
import { CoversService } from './covers.service.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: StoredCover.name, schema: CoverSchema }])],
  controllers: [CoversController],
  providers: [CoversService],
  exports: [CoversService],
})
export class CoversModule {}
