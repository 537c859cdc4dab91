/** What can be changed in an archive of small files without a comment. */
export interface Tampering {
  /** The entry of the directory: checksum at 16, packed size at 20, size at 24. */
  readonly directory: DataView;
  /** The bytes that are packed. */
  readonly packed: Uint8Array;
}

/** The places of a file in an archive, whose bytes change with them. */
export function tampering(archive: Uint8Array, path: string): Tampering {
  const name = Buffer.from(path);
  const whole = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const at = whole.lastIndexOf(name) - 46;
  const directory = new DataView(archive.buffer, archive.byteOffset + at, 46 + name.length);
  const header = directory.getUint32(42, true);
  const from = header + 30 + whole.readUInt16LE(header + 26) + whole.readUInt16LE(header + 28);
  return { directory, packed: archive.subarray(from, from + directory.getUint32(20, true)) };
}
