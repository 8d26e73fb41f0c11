import { STAFF_ROLES } from '@bookstore/contracts/staff';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'admins', timestamps: true, versionKey: false })
export class StaffAccount {
  @Prop({ required: true, unique: true }) username!: string;
  @Prop({ required: true }) passwordHash!: string;
  @Prop({ type: String, required: true, enum: STAFF_ROLES }) role!: (typeof STAFF_ROLES)[number];
}

export const StaffAccountSchema = SchemaFactory.createForClass(StaffAccount);
