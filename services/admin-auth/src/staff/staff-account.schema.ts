import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { STAFF_ROLES } from '@bookstore/contracts/staff';

type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of staff. */
@Schema({ collection: 'admins', timestamps: true, versionKey: false })
export class Admin {
  @Prop({ required: true, unique: true }) username!: string;
  @Prop({ required: true }) passwordHash!: string;
  @Prop({ type: String, required: true, enum: STAFF_ROLES }) role!: StaffRole;
}

export const AdminSchema = SchemaFactory.createForClass(Admin);
