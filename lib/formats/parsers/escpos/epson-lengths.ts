// Number of bytes after each command that prints nothing (Epson's ESC/POS command reference). Commands of
// variable length are in `epson.ts`.

export const escLengths: Readonly<Record<string, number>> = {
  ' ': 1,
  '!': 1,
  '%': 1,
  '-': 1,
  '2': 0,
  '3': 1,
  '4': 0,
  '5': 0,
  '<': 0,
  '?': 1,
  B: 2,
  E: 1,
  G: 1,
  M: 1,
  S: 0,
  T: 1,
  U: 1,
  V: 1,
  a: 1,
  c: 2,
  p: 3,
  r: 1,
  u: 1,
  v: 0,
  '{': 1,
};

export const gsLengths: Readonly<Record<string, number>> = {
  '!': 1,
  '/': 1,
  ':': 0,
  '^': 3,
  B: 1,
  E: 1,
  H: 1,
  I: 1,
  L: 2,
  P: 2,
  T: 1,
  W: 2,
  a: 1,
  b: 1,
  c: 0,
  f: 1,
  h: 1,
  j: 1,
  r: 1,
  w: 1,
  z: 3,
};

export const fsLengths: Readonly<Record<string, number>> = {
  '!': 1,
  '-': 1,
  '?': 2,
  S: 2,
  W: 1,
};

/** Number of bytes after parameter n of DLE EOT. The second line is for parameter fn of DLE DC4. */
export const dleEotLengths: Readonly<Record<number, number>> = { 7: 1, 8: 1, 18: 1 };
export const dleDc4Lengths: Readonly<Record<number, number>> = { 1: 2, 2: 2, 3: 5, 7: 1, 8: 7 };
