import { operations } from '@bookstore/contracts/api';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { ReadingListsService } from './reading-lists.service.ts';

@Controller()
export class ReadingListsController {
  constructor(private readonly lists: ReadingListsService) {}

  @Implements(operations.listReadingLists)
  list() {
    return this.lists.list();
  }

  @Implements(operations.findReadingList)
  find({ params }: Input<'findReadingList'>) {
    return this.lists.find(params.slug);
  }

  @Implements(operations.changeReadingLists)
  change({ caller, body }: Input<'changeReadingLists'>) {
    return this.lists.change(toActor(caller), body);
  }
}
