export const SHOP_PARTS = ['catalog', 'orders', 'admin-auth', 'identity', 'web', 'gateway'] as const;

/** A part of the shop that is its own program. */
export type ShopPart = (typeof SHOP_PARTS)[number];
/** Everything that a shop on this machine consists of. */
export type PartName = ShopPart | 'mongo' | 'rabbitmq';
