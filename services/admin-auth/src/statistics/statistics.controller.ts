import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { StatisticsService } from './statistics.service.ts';

@Controller('api/admin')
@UseGuards(StaffGuard)
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  read(): Promise<AdminStatistics> {
    return this.statistics.read();
  }
}
