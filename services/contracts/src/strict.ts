import { z } from 'zod';

/** The schema by which the shop checks what it writes itself: unknown fields, which readers ignore, are errors at every level. */
export function toStrict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.def.shape);
    const shape = fields.map(([name, field]): [string, z.core.$ZodType] => [name, toStrict(field)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape), catchall: z.never() });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: toStrict(schema.def.element) });
  if (schema instanceof z.ZodDefault)
    return schema.clone({ ...schema.def, innerType: toStrict(schema.def.innerType) });
  if (schema instanceof z.ZodOptional) return z.optional(toStrict(schema.unwrap()));
  if (schema instanceof z.ZodNullable) return z.nullable(toStrict(schema.unwrap()));
  return schema;
}
