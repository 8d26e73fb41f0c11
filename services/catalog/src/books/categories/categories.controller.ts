import { operations } from '@bookstore/contracts/api';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { CategoriesService } from './categories.service.ts';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Implements(operations.listCategories)
  list() {
    return this.categories.list();
  }

  @Implements(operations.changeCategories)
  change({ caller, body }: Input<'changeCategories'>) {
    return this.categories.change(toActor(caller), body);
  }
}
