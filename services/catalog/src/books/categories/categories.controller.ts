import {
  type Categories,
  CATEGORIES_PATH,
  type CategoriesChange,
  categoriesChange,
} from '@bookstore/contracts/categories';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { requireManager, Staff, StaffGuard } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { CategoriesService } from './categories.service.ts';

@Controller(CATEGORIES_PATH)
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  list(): Promise<Categories> {
    return this.categories.list();
  }

  @Put()
  @UseGuards(StaffGuard)
  change(
    @Staff() staff: StaffClaims,
    @Body({ schema: categoriesChange }) change: CategoriesChange,
  ): Promise<Categories> {
    requireManager(staff);
    return this.categories.change(change);
  }
}
