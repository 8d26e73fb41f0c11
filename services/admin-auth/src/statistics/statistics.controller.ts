import { Controller, Get, UseGuards } from '@nestjs/common';
import type { AdminStatistics } from '@bookstore/contracts/staff';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import { StatsService } from './statistics.service.ts';

@Controller('api/admin')
@UseGuards(StaffGuard)
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  read(): Promise<AdminStatistics> {
    return this.stats.read();
  }
}
