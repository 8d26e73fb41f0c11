import {
  type Categories,
  CATEGORIES_PATH,
  type CategoriesChange,
  categoriesChange,
} from '@bookstore/contracts/categories';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CategoriesService } from './categories.service.ts';

@Controller(CATEGORIES_PATH)
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Public()
  list(): Promise<Categories> {
    return this.categories.list();
  }

  @Put()
  @Roles('manager')
  change(
    @Staff() staff: StaffClaims,
    @Body({ schema: categoriesChange }) change: CategoriesChange,
  ): Promise<Categories> {
    return this.categories.change(toActor(staff), change);
  }
}
