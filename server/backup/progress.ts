import { SingleBar } from 'cli-progress';

export function showProgress(total: number): {
  readonly add: (amount: number, what: string) => void;
  readonly stop: () => void;
} {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} | {what}',
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    clearOnComplete: true,
  });
  bar.start(Math.max(1, Math.round(total)), 0, { what: '' });
  return { add: (amount, what) => bar.increment(amount, { what }), stop: () => bar.stop() };
}
