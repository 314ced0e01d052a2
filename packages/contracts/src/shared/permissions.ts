/** What a person may be allowed to do. Until roles exist everybody has all of them. */
export const PERMISSIONS = [
  'sell',
  'sell-on-credit',
  'sell-over-limit',
  'sell-below-cost',
  'sell-short',
  'sell-expired',
  'change-price',
  'discount-over-limit',
  'return',
  'refund-other-method',
  'confirm-upi',
  'move-cash',
  'see-expected-cash',
  'close-day',
  'see-products',
  'edit-products',
  'adjust-stock',
  'approve-count',
  'purchase',
  'pay-supplier',
  'see-cost',
  'see-customers',
  'manage-customers',
  'erase-customers',
  'see-invoices',
  'settle-invoices',
  'archive-invoices',
  'see-figures',
  'export',
  'manage-tills',
  'see-activity',
  'set-rules',
  'manage-shop',
  'manage-staff',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a call asks of its caller: a permission, or `own` for what belongs to every signed-in person. */
export type Need = Permission | 'own';

export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS);

/** Whether these permissions allow what a call needs. */
export function can(permissions: ReadonlySet<Permission>, needs: Need): boolean {
  return needs === 'own' || permissions.has(needs);
}
