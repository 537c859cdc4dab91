import type { AnswerOf } from '../api/input';

type PasswordLink = AnswerOf<'send_password_reset_password_link'>;

// In the memory of this page and nowhere else: gone with a reload.
const fresh = new Map<string, PasswordLink>();

/** Keeps a link that was just made, for the page of its user to show. */
export function keepPasswordLink(link: PasswordLink): void {
  fresh.set(link.email, link);
}

/** The link that was just made for a user, or null. */
export function freshPasswordLink(email: string): PasswordLink | null {
  return fresh.get(email) ?? null;
}

/** Forgets the link of a user: it has been shown. */
export function dropPasswordLink(email: string): void {
  fresh.delete(email);
}
