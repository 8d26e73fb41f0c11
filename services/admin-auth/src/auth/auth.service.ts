import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import type { StaffCredentials, StaffSession } from '@bookstore/contracts/staff';
import { Failure } from '@bookstore/contracts/errors';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import { Admin } from './admin.schema.ts';

/** What an unknown name's password is compared with, so that it costs the same as a known one's. */
const decoyHash = hash(randomBytes(32).toString('base64url'));

/** Signs staff in. */
@Injectable()
export class AuthService {
  constructor(
    @InjectModel(Admin.name) private readonly admins: Model<Admin>,
    private readonly jwt: JwtService,
  ) {}

  /** @throws Failure INVALID_CREDENTIALS, the same for a wrong name and a wrong password. */
  async signIn({ username, password }: StaffCredentials): Promise<StaffSession> {
    const admin = await this.admins.findOne({ username }).lean();
    const isRight = await verify(admin?.passwordHash ?? (await decoyHash), password);
    if (!admin || !isRight) throw new Failure('INVALID_CREDENTIALS');
    const { role } = admin;
    const token = await this.jwt.signAsync({ username, role }, { subject: admin._id.toString() });
    return { message: 'Signed in', token, user: { username, role } };
  }
}
