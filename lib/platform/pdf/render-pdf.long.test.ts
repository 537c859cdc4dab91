import { describe, expect, test, vi } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { instruments } from '@/lib/platform/metrics/instruments';
import type { Printable, PrintableDocument } from './printable';
import { makePdfRenderer, pdfLimits, type PdfLimits, type PdfRequest } from './render-pdf';

// One renderer for many readers: who shares, who waits, who is ended. With the real compiler, in its process.

const element = (tag: string, children: readonly Printable[], classes: readonly string[] = []) =>
  ({ tag, classes, lang: null, region: null, dir: null, href: null, image: null, children }) as const;

/** A document with a paragraph for every line. */
function documentOf(lines: readonly string[]): PrintableDocument {
  return {
    title: 'Document',
    lang: 'en',
    region: null,
    dir: 'ltr',
    tile: '#000000',
    tileText: '#ffffff',
    link: '#000000',
    body: lines.map((line) => element('p', [line])),
    items: [],
    attachment: null,
  };
}

/** One that Typst works at for longer than any test waits. */
const endless = documentOf(Array.from({ length: 200_000 }, (_, index) => `Line ${index}`));

const rendererOf = (limits: Partial<PdfLimits> = {}) => makePdfRenderer({ ...pdfLimits, ...limits });

let lastKey = 0;

/** A request for a document of its own. */
function request(changes: Partial<PdfRequest> = {}): PdfRequest {
  lastKey += 1;
  const text = `Number ${lastKey}`;
  return {
    retailerId: 1,
    key: text,
    document: text,
    draw: () => Promise.resolve(documentOf([text])),
    ...changes,
  };
}

/** Counts of each outcome since they were read last. */
async function outcomesSince(): Promise<() => Promise<Record<string, number>>> {
  const read = async () => {
    const { values } = await instruments().pdfRenderings.get();
    return new Map(values.map(({ labels, value }) => [String(labels.outcome), value]));
  };
  const before = await read();
  return async () => {
    const counted = [...(await read())].map(([outcome, value]) => [
      outcome,
      value - (before.get(outcome) ?? 0),
    ]);
    return Object.fromEntries(counted.filter(([, value]) => value !== 0)) as Record<string, number>;
  };
}

/** Counts of each outcome while `work` was done. */
async function outcomesOf(work: () => Promise<void>): Promise<Record<string, number>> {
  const outcomes = await outcomesSince();
  await work();
  return outcomes();
}

/** A draw that says when it was asked, and waits until it may answer. */
function heldDraw() {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const draw = async () => {
    begun.resolve();
    await held.promise;
    return documentOf(['held']);
  };
  return { draw, begun: begun.promise, letGo: () => held.resolve() };
}

describe('a PDF', () => {
  test('is rendered once, however often it is asked for', async () => {
    const render = rendererOf();
    const asked = request();
    const counted = await outcomesOf(async () => {
      const [first, shared] = await Promise.all([render(asked), render(asked)]);
      const repeated = await render(asked);
      expect(shared).toBe(first);
      expect(repeated).toBe(first);
      expect((await getDocumentProxy(new Uint8Array(first))).numPages).toBe(1);
    });
    expect(counted).toEqual({ completed: 1 });
  });

  test('is rendered again for another key', async () => {
    const render = rendererOf();
    const asked = request();
    const counted = await outcomesOf(async () => {
      await render(asked);
      await render({ ...asked, key: `${asked.key} after a change` });
    });
    expect(counted).toEqual({ completed: 2 });
  });

  test('that fails is an error of its own: others are rendered', async () => {
    const render = rendererOf();
    // No colour.
    const broken = { ...documentOf(['text']), tile: 'none', link: 'none' };
    const link = element('p', [{ ...element('a', ['text']), href: 'https://example.com' }]);
    const failing = render(request({ draw: () => Promise.resolve({ ...broken, body: [link] }) }));
    const other = render(request());
    await expect(failing).rejects.toThrow('could not be compiled');
    expect((await other).byteLength).toBeGreaterThan(1_000);
  });
});

describe('a rendering that takes too long', () => {
  test('is ended alone: those that wait are rendered, by a new process', async () => {
    const render = rendererOf({ timeMaxInMs: 1_000 });
    const counted = await outcomesOf(async () => {
      const slow = render(request({ draw: () => Promise.resolve(endless) }));
      const others = [render(request()), render(request({ retailerId: 2 }))];
      await expect(slow).rejects.toMatchObject({
        code: 'unavailable',
        headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
      });
      for (const bytes of await Promise.all(others)) expect(bytes.byteLength).toBeGreaterThan(1_000);
    });
    expect(counted).toEqual({ timed_out: 1, completed: 2 });
  });

  test('is not tried again for a while', { tags: 'long' }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const render = rendererOf({ timeMaxInMs: 50, refusedForMs: 60_000 });
      const draw = vi.fn(() => Promise.resolve(endless));
      const asked = request({ draw });
      await expect(render(asked)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(render(asked)).rejects.toMatchObject({ code: 'unavailable' });
      expect(draw).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(61_000);
      await expect(render(asked)).rejects.toMatchObject({ code: 'unavailable' });
      expect(draw).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('counts from its start: waiting is not rendering', { tags: 'long' }, async () => {
    // The last one, of a new process, has this much on a busy machine, too.
    const render = rendererOf({ timeMaxInMs: 5_000 });
    const slow = [1, 2].map(() => render(request({ draw: () => Promise.resolve(endless) })));
    const last = render(request());
    for (const each of slow) await expect(each).rejects.toMatchObject({ code: 'unavailable' });
    // It has waited for twice as long as it may take.
    expect((await last).byteLength).toBeGreaterThan(1_000);
  });
});

describe('retailers', () => {
  test('take turns: the queue of one does not hold up another', async () => {
    const render = rendererOf();
    const { draw, begun, letGo } = heldDraw();
    const first = render(request({ draw }));
    await begun;
    const done: string[] = [];
    const ask = async (name: string, retailerId: number) => {
      await render(request({ retailerId }));
      done.push(name);
    };
    const all = [...Array.from({ length: 10 }, (_, index) => ask(`1.${index}`, 1)), ask('2', 2), ask('3', 3)];
    letGo();
    await Promise.all([first, ...all]);
    expect(done.slice(0, 3).toSorted()).toEqual(['1.0', '2', '3']);
    expect(done).toHaveLength(12);
  });

  test('have so many that wait and no more: the rest is told to come again', async () => {
    const render = rendererOf({ waitingMaxOfOne: 2 });
    const { draw, begun, letGo } = heldDraw();
    const first = render(request({ draw }));
    await begun;
    const waiting = [render(request()), render(request())];
    await expect(render(request())).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': '10' },
    });
    const other = render(request({ retailerId: 2 }));
    letGo();
    await Promise.all([first, ...waiting, other]);
  });
});

describe('a long document', () => {
  test('holds up no short one, of its own retailer or another, also when others like it wait', async () => {
    const render = rendererOf();
    const readers = [1, 2, 3].map(() => new AbortController());
    const ended: string[] = [];
    const long = readers.map(async ({ signal }, index) => {
      const asked = request({ retailerId: index + 1, draw: () => Promise.resolve(endless), signal });
      await render(asked).catch(() => undefined);
      ended.push('long');
    });
    const short = [1, 2, 9].map((retailerId) => render(request({ retailerId })));
    for (const bytes of await Promise.all(short)) expect(bytes.byteLength).toBeGreaterThan(1_000);
    expect(ended).toEqual([]);
    for (const reader of readers) reader.abort();
    await Promise.all(long);
  });

  test('is compiled in one of its variants at a time', async () => {
    const render = rendererOf();
    const { draw, begun, letGo } = heldDraw();
    const lines = Array.from({ length: 3_000 }, (_, index) => `Line ${index}`);
    const drawn: string[] = [];
    const variant = (name: string) =>
      render(
        request({
          document: 'one',
          draw: () => {
            drawn.push(name);
            return Promise.resolve(documentOf([...lines, name]));
          },
        }),
      );
    const first = render(request({ draw }));
    await begun;
    const order: string[] = [];
    const noted = async (name: string, work: Promise<Uint8Array>) => {
      expect((await work).byteLength).toBeGreaterThan(1_000);
      order.push(name);
    };
    const all = [
      noted('a1', variant('a1')),
      noted('a2', variant('a2')),
      noted('other', render(request())),
      noted('a3', variant('a3')),
    ];
    letGo();
    await Promise.all([first, ...all]);
    expect(order).toEqual(['other', 'a1', 'a2', 'a3']);
    // None of them was drawn before its turn.
    expect(drawn.filter((name, index) => index === 0 || name !== drawn[index - 1])).toEqual([
      'a1',
      'a2',
      'a3',
    ]);
  });

  test('that was refused is not made', async () => {
    const render = rendererOf();
    const draw = vi.fn(() => Promise.resolve(documentOf(['never'])));
    const admit = () => {
      throw new Error('not admitted');
    };
    const asked = request({ draw, admit });
    await expect(render(asked)).rejects.toThrow('not admitted');
    expect(draw).not.toHaveBeenCalled();
    const { admit: _, ...admitted } = asked;
    await render(admitted);
    // Kept since, so it is not asked again.
    expect((await render(asked)).byteLength).toBeGreaterThan(1_000);
  });
});

describe('a reader who leaves', () => {
  test('takes a waiting PDF along, drawn for nobody', async () => {
    const render = rendererOf();
    const { draw, begun, letGo } = heldDraw();
    const first = render(request({ draw }));
    await begun;
    const reader = new AbortController();
    const unwanted = vi.fn(() => Promise.resolve(documentOf(['unwanted'])));
    const waiting = render(request({ draw: unwanted, signal: reader.signal }));
    const gauge = async () => (await instruments().pdfsWaiting.get()).values[0]?.value;
    await vi.waitFor(async () => expect(await gauge()).toBe(1));
    reader.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    expect(await gauge()).toBe(0);
    letGo();
    await first;
    expect(unwanted).not.toHaveBeenCalled();
  });

  test.each(['drawn', 'compiled'])('ends one that is %s and nobody else waits for', async (state) => {
    const render = rendererOf({ graceInMs: 100 });
    const reader = new AbortController();
    const outcomes = await outcomesSince();
    const drawn = Promise.withResolvers<void>();
    const draw = () => {
      drawn.resolve();
      return Promise.resolve(endless);
    };
    const left = render(request({ draw, signal: reader.signal }));
    const next = request();
    await drawn.promise;
    // Short ones are compiled after it is handed on.
    if (state === 'compiled') await render(next);
    reader.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect((await render(next)).byteLength).toBeGreaterThan(1_000);
    await vi.waitFor(async () => expect(await outcomes()).toEqual({ stopped: 1, completed: 1 }), 5_000);
  });

  test('leaves it to the others who wait for it', async () => {
    const render = rendererOf();
    const [one, two] = [new AbortController(), new AbortController()];
    const { draw, begun, letGo } = heldDraw();
    const asked = request({ draw });
    const left = render({ ...asked, signal: one.signal });
    const stays = render({ ...asked, signal: two.signal });
    await begun;
    one.abort();
    await expect(left).rejects.toThrow(/abort/i);
    letGo();
    expect((await stays).byteLength).toBeGreaterThan(1_000);
  });
});
