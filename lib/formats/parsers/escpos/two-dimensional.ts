/** Two-dimensional codes of the command GS ( k by its parameter cn. */
const types: Readonly<Record<number, string>> = {
  48: 'PDF417',
  49: 'QR',
  50: 'MAXICODE',
  51: 'GS1 DATABAR STACKED',
  52: 'COMPOSITE',
  53: 'AZTEC',
  54: 'DATAMATRIX',
};

/** Bytes between the function 80 and its data, if there is more than one. */
const beforeData: Readonly<Record<number, number>> = { 51: 2, 52: 2 };

export class TwoDimensionalCodes {
  readonly #stored = new Map<number, string>();

  /** GS ( k: function 80 stores data, function 81 prints them. Returns the code to print, otherwise null. */
  take(data: Buffer): { type: string; data: string } | null {
    const [kind = 0, what] = data;
    const type = types[kind];
    if (type === undefined) return null;
    if (what === 80) this.#stored.set(kind, data.subarray(2 + (beforeData[kind] ?? 1)).toString('utf8'));
    const stored = this.#stored.get(kind);
    return what === 81 && stored !== undefined ? { type, data: stored } : null;
  }

  clear(): void {
    this.#stored.clear();
  }
}
