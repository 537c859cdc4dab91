export interface RecentReceipt {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

const recentMax = 8;

// Stored for one tab and one user, because another person may use the browser later.
function keyOf(user: string): string {
  return `portal.recent.${user}`;
}

export function rememberReceipt(user: string, receipt: RecentReceipt): void {
  const others = recentReceipts(user).filter(({ id }) => id !== receipt.id);
  sessionStorage.setItem(keyOf(user), JSON.stringify([receipt, ...others].slice(0, recentMax)));
}

export function recentReceipts(user: string): readonly RecentReceipt[] {
  return JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '[]') as RecentReceipt[];
}
