/** The nil UUID: the shop of rows that belong to the installation and to no shop. */
export const SYSTEM_SHOP_ID = '00000000-0000-0000-0000-000000000000';
