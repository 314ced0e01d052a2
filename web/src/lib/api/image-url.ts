import { API_BASE } from './api-base.js';

/** A stored picture's address for an `img`: the API base goes in front unless it is absolute; null without a picture. */
export function imageUrl(stored: string | null | undefined): string | null {
  if (!stored) return null;
  if (/^(?:https?:|data:|blob:)/i.test(stored)) return stored;
  return `${API_BASE}/${stored.replace(/^\/+/, '')}`;
}
