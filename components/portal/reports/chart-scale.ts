import { scaleLinear } from 'd3-scale';

export function chartScale(values: readonly number[]): {
  readonly range: readonly [number, number];
  readonly ticks: readonly number[];
} {
  // At least 4, so that one receipt is not a full column.
  const top = Math.max(4, ...values);
  const bottom = Math.min(0, ...values);
  const scale = scaleLinear().domain([bottom, top]).nice(4);
  const [low = bottom, high = top] = scale.domain();
  return { range: [low, high], ticks: scale.ticks(4) };
}
