import { unzipSync } from 'fflate';
import { TransformationError } from '../transformation-error.ts';

/** Files of one archive, and bytes of all of them together, unpacked. */
const filesMax = 1000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Unpacks a ZIP archive: the bytes of its files by their paths, folders and what
 * macOS notes of files in `__MACOSX` left out. What would become too much is refused
 * before it is unpacked.
 * @throws TransformationError `input_invalid`.
 */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let [files, total] = [0, 0];
  const checked = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
    files += 1;
    total += originalSize;
    if (files > filesMax || total > bytesMax) {
      const parameters = { files: filesMax, megabytes: bytesMax / 1024 / 1024 };
      throw new TransformationError('input_invalid', 'zip_too_large', { parameters });
    }
    return true;
  };
  try {
    return unzipSync(bytes, { filter: checked });
  } catch (error) {
    if (error instanceof TransformationError) throw error;
    // Its words name parts of the archive format.
    throw new TransformationError('input_invalid', 'zip_unreadable');
  }
}
