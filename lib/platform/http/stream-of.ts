/** Text made piece by piece as a stream of UTF-8 bytes, as fast as it is read. */
export function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next: IteratorResult<string, unknown> = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
