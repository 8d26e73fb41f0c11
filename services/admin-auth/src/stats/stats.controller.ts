import { Controller, Get, UseGuards } from '@nestjs/common';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import { StatsService } from './stats.service.ts';

@Controller('api/admin')
@UseGuards(StaffGuard)
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  read(): Promise<AdminStatistics> {
    return this.stats.read();
  }
}
