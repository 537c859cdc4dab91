/** Four decimal places: a unit is a ten-thousandth of a currency. */
const places = 4;

/** Larger amounts count as this one. JSON allows larger numbers than money needs. */
const largest = 1e30;

/**
 * Rounds halves away from zero. Uses the number's shortest decimal digits, so that 0.1 is exactly 1000 units.
 */
export function unitsOf(amount: number): bigint {
  const [digits = '0', exponent = '0'] = Math.min(Math.abs(amount), largest).toExponential().split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const shift = Number(exponent) - fraction.length + places;
  const value = BigInt(whole + fraction);
  const scaled = shift >= 0 ? value * 10n ** BigInt(shift) : halfUp(value, -shift);
  return amount < 0 ? -scaled : scaled;
}

function halfUp(value: bigint, digits: number): bigint {
  // The value has fewer digits than are cut off, so it is below half a unit.
  if (digits > 40) return 0n;
  const divisor = 10n ** BigInt(digits);
  return (value + divisor / 2n) / divisor;
}

export function amountOfUnits(units: bigint): number {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const amount = Number(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
  return units < 0n ? -amount : amount;
}
