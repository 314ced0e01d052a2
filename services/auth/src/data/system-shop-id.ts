/** The nil shop: what belongs to the house and to no shop lies under it. */
export const SYSTEM_SHOP_ID = '00000000-0000-0000-0000-000000000000';
